import { ApiTokenRowFragment } from '../../admin/session/tokens.admin-documents.ts'
import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const SetOwnNameDocument = graphql(`
  mutation SetOwnName($name: String!) {
    setOwnName(name: $name) {
      message
      item {
        name
      }
    }
  }
`)

const OwnRemindersFragment = graphql(`
  fragment OwnReminders on OwnReminders {
    newEnquiries
    digest
    mails
  }
`)
export type OwnReminders = ResultOf<typeof OwnRemindersFragment>

export const OwnRemindersDocument = graphql(
  `
    query OwnReminders {
      ownReminders {
        ...OwnReminders
      }
    }
  `,
  [OwnRemindersFragment],
)

export const SetRemindersDocument = graphql(`
  mutation SetReminders($newEnquiries: RemindedForms!, $digest: Boolean!) {
    setReminders(newEnquiries: $newEnquiries, digest: $digest) {
      message
    }
  }
`)

export const OwnDevicesDocument = graphql(`
  query OwnDevices {
    ownDevices {
      publicKey
      items {
        _id
        device
        createdAt
      }
    }
  }
`)
export type OwnDevices = ResultOf<typeof OwnDevicesDocument>['ownDevices']

export const AddDeviceDocument = graphql(`
  mutation AddDevice($endpoint: String!, $p256dh: String!, $auth: String!) {
    addDevice(endpoint: $endpoint, p256dh: $p256dh, auth: $auth) {
      message
    }
  }
`)

export const RemoveDeviceDocument = graphql(`
  mutation RemoveDevice($id: ID!) {
    removeDevice(id: $id) {
      message
    }
  }
`)

export const ChangePasswordDocument = graphql(`
  mutation ChangePassword($current: String!, $next: String!) {
    changePassword(current: $current, next: $next) {
      message
    }
  }
`)

export const SetPasswordDocument = graphql(`
  mutation SetPassword($next: String!) {
    setPassword(next: $next) {
      message
      recoveryCodes
    }
  }
`)

export const RemovePasswordDocument = graphql(`
  mutation RemovePassword {
    removePassword {
      message
    }
  }
`)

export const RenamePasskeyDocument = graphql(`
  mutation RenamePasskey($id: ID!, $name: String!) {
    renamePasskey(id: $id, name: $name) {
      message
    }
  }
`)

export const OwnSessionsDocument = graphql(`
  query OwnSessions {
    ownSessions {
      items {
        _id
        device
        lastUsedAt
        current
      }
    }
  }
`)
export type OwnSessions = ResultOf<typeof OwnSessionsDocument>['ownSessions']['items']

export const EndSessionDocument = graphql(`
  mutation EndSession($id: ID!) {
    endSession(id: $id) {
      message
    }
  }
`)

export const EndOtherSessionsDocument = graphql(`
  mutation EndOtherSessions {
    endOtherSessions {
      message
    }
  }
`)

export const OwnFactorsDocument = graphql(`
  query OwnFactors {
    ownFactors {
      password
      totp
      recoveryCodes
      passwordKnownAt
      passkeys {
        _id
        name
        createdAt
        lastUsedAt
      }
    }
  }
`)
export type OwnFactors = ResultOf<typeof OwnFactorsDocument>['ownFactors']

export const StartTotpDocument = graphql(`
  mutation StartTotp {
    startTotp {
      secret
      uri
    }
  }
`)
export type TotpEnrolment = ResultOf<typeof StartTotpDocument>['startTotp']

export const ConfirmTotpDocument = graphql(`
  mutation ConfirmTotp($code: String!) {
    confirmTotp(code: $code) {
      recoveryCodes
    }
  }
`)

export const RemoveTotpDocument = graphql(`
  mutation RemoveTotp {
    removeTotp {
      message
    }
  }
`)

export const ReplaceRecoveryCodesDocument = graphql(`
  mutation ReplaceRecoveryCodes {
    replaceRecoveryCodes {
      message
      recoveryCodes
    }
  }
`)

export const RemovePasskeyDocument = graphql(`
  mutation RemovePasskey($id: ID!) {
    removePasskey(id: $id) {
      message
    }
  }
`)

export const OwnTokensDocument = graphql(
  `
    query OwnTokens {
      ownTokens {
        items {
          ...ApiTokenRow
        }
      }
    }
  `,
  [ApiTokenRowFragment],
)

export const CreateTokenDocument = graphql(`
  mutation CreateToken(
    $name: String!
    $scopes: [TokenScope!]!
    $readOnly: Boolean
    $expiresInDays: Int
  ) {
    createToken(name: $name, scopes: $scopes, readOnly: $readOnly, expiresInDays: $expiresInDays) {
      message
      token
    }
  }
`)

export const RevokeTokenDocument = graphql(`
  mutation RevokeToken($id: ID!) {
    revokeToken(id: $id) {
      message
    }
  }
`)
