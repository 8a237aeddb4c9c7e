import { graphql, type ResultOf } from '../../graphql/graphql.ts'

const ReplyTemplatesFragment = graphql(`
  fragment ReplyTemplatesFields on ReplyTemplates {
    templates {
      id
      name
      channels
      subject
      text
    }
    acknowledgement {
      enabled
      subject
      text
    }
    mailServer
    version
  }
`)
export type ReplyTemplatesData = ResultOf<typeof ReplyTemplatesFragment>

export const AdminReplyTemplatesDocument = graphql(
  `
    query AdminReplyTemplates {
      adminReplyTemplates {
        ...ReplyTemplatesFields
      }
    }
  `,
  [ReplyTemplatesFragment],
)

export const SaveReplyTemplatesDocument = graphql(
  `
    mutation SaveReplyTemplates($input: ReplyTemplatesInput!, $version: Int) {
      saveReplyTemplates(input: $input, version: $version) {
        message
        item {
          ...ReplyTemplatesFields
        }
      }
    }
  `,
  [ReplyTemplatesFragment],
)
