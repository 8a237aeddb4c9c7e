import type { Account, Role } from '@bharat/contracts/accounts'
import {
  builder,
  given,
  idArg,
  listArgs,
  messagePayload,
  pageType,
  payloadType,
} from '../../graphql/builder.ts'
import { requireAdmin } from '../../http/sessions.ts'

const role = builder.enumType('Role', {
  description: 'What an account may do.',
  values: {
    admin: { description: 'May enter the dashboard.' },
    pending: { description: 'May log in; waits for an admin to approve it.' },
  } satisfies Record<Role, object>,
})

const account = builder.objectRef<Account>('Account').implement({
  description: 'An account of the back-office.',
  fields: (t) => ({
    _id: t.exposeID('_id', { description: '24 hexadecimal characters.' }),
    email: t.exposeString('email', {
      description: 'What its owner logs in with; lower case.',
    }),
    role: t.field({
      type: role,
      description: '`pending` until an admin approves it.',
      resolve: (account) => account.role,
    }),
    createdAt: t.exposeString('createdAt', { description: 'ISO 8601.' }),
  }),
})

builder.queryField('adminAccounts', (t) =>
  t.field({
    type: pageType('Account', account),
    description: 'A page of accounts; role admin.',
    authScopes: { admin: true },
    args: {
      ...listArgs(t.arg),
      role: t.arg({ type: role, description: 'Only accounts of this role.' }),
    },
    resolve: (_, args, { services }) => services.accounts.list(given(args)),
  }),
)

builder.mutationFields((t) => ({
  approveAccount: t.field({
    type: payloadType('Account', account),
    description: 'Makes an account an admin; role admin.',
    authScopes: { admin: true },
    args: { id: idArg(t.arg) },
    resolve: async (_, { id }, { services, session }) =>
      services.accounts.approve(id, requireAdmin(await session())),
  }),
  removeAccount: t.field({
    type: messagePayload,
    description: 'Removes an account and ends its sessions; the last admin stays; role admin.',
    authScopes: { admin: true },
    args: { id: idArg(t.arg) },
    resolve: async (_, { id }, { services, session }) =>
      services.accounts.remove(id, requireAdmin(await session())),
  }),
}))
