import type { ReplyTemplatesInput } from '@bharat/contracts/reply-templates'
import { singleRecordRequests } from '../../admin/resource/record-requests.ts'
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

export const replyTemplateRequests = singleRecordRequests<ReplyTemplatesData, ReplyTemplatesInput>(
  'ReplyTemplates',
  ReplyTemplatesFragment,
)
