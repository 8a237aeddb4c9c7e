import { graphql, type ResultOf } from '../../graphql/graphql.ts'

const WebhookRowFragment = graphql(`
  fragment WebhookRow on Webhook {
    _id
    url
    events
    note
    activeStatus
    owner {
      email
      name
    }
    turnedOff
    failingSince
    formerSecretUntil
    createdAt
    version
  }
`)
export type WebhookRow = ResultOf<typeof WebhookRowFragment>

const DeliveryRowFragment = graphql(`
  fragment DeliveryRow on WebhookDelivery {
    _id
    webhookId
    url
    eventId
    event
    subject
    state
    attemptCount
    attempts {
      at
      status
      milliseconds
      error
      response
    }
    error
    createdAt
  }
`)
export type DeliveryRow = ResultOf<typeof DeliveryRowFragment>

export const AdminWebhooksDocument = graphql(
  `
    query AdminWebhooks($page: Int!, $limit: Int!) {
      adminWebhooks(page: $page, limit: $limit) {
        items {
          ...WebhookRow
        }
        page
        limit
        totalPages
        totalItems
      }
    }
  `,
  [WebhookRowFragment],
)

export const CreateWebhookDocument = graphql(`
  mutation CreateWebhook($input: WebhookInput!) {
    createWebhook(input: $input) {
      message
      secret
    }
  }
`)

export const UpdateWebhookDocument = graphql(`
  mutation UpdateWebhook($id: ID!, $input: WebhookChange!, $version: Int!) {
    updateWebhook(id: $id, input: $input, version: $version) {
      message
    }
  }
`)

export const RemoveWebhookDocument = graphql(`
  mutation RemoveWebhook($id: ID!) {
    removeWebhook(id: $id) {
      message
    }
  }
`)

export const RotateWebhookSecretDocument = graphql(`
  mutation RotateWebhookSecret($id: ID!) {
    rotateWebhookSecret(id: $id) {
      message
      secret
    }
  }
`)

export const TestWebhookDocument = graphql(`
  mutation TestWebhook($id: ID!) {
    testWebhook(id: $id) {
      message
    }
  }
`)

export const AdminWebhookDeliveriesDocument = graphql(
  `
    query AdminWebhookDeliveries(
      $page: Int!
      $limit: Int!
      $search: String!
      $webhookId: String!
      $state: WebhookDeliveryState
    ) {
      adminWebhookDeliveries(
        page: $page
        limit: $limit
        search: $search
        webhookId: $webhookId
        state: $state
      ) {
        items {
          ...DeliveryRow
        }
        page
        limit
        totalPages
        totalItems
      }
    }
  `,
  [DeliveryRowFragment],
)

export const ResendWebhookDeliveryDocument = graphql(
  `
    mutation ResendWebhookDelivery($id: ID!) {
      resendWebhookDelivery(id: $id) {
        message
        item {
          ...DeliveryRow
        }
      }
    }
  `,
  [DeliveryRowFragment],
)
