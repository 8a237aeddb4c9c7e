import type { Contact } from '@bharat/contracts/contact'
import { builder, inputArg, payloadType, versionArg, versionField } from '../../graphql/builder.ts'

const address = builder.objectRef<Contact['addresses'][number]>('ContactAddress').implement({
  description: 'An address with its phone.',
  fields: (t) => ({
    address: t.exposeString('address', { description: 'Empty when there is only a phone.' }),
    phone: t.exposeString('phone', { description: 'Empty when there is only an address.' }),
  }),
})

const contact = builder.objectRef<Contact>('Contact').implement({
  description: 'The company’s contact details: a single record (section 3).',
  fields: (t) => ({
    _id: t.exposeID('_id', { description: '24 hexadecimal characters.' }),
    addresses: t.field({
      type: [address],
      description: 'At least one.',
      resolve: ({ addresses }) => addresses,
    }),
    landline: t.exposeString('landline', { description: 'Empty when there is none.' }),
    email: t.exposeString('email', { description: 'Empty when there is none.' }),
    version: t.exposeInt('version', versionField),
  }),
})

const addressInput = builder.inputType('ContactAddressInput', {
  description: 'An address with its phone; dropped when both are empty.',
  fields: (t) => ({
    address: t.string({ description: 'Optional.' }),
    phone: t.string({ description: 'Optional.' }),
  }),
})

const input = builder.inputType('ContactInput', {
  description: 'The company’s contact details.',
  fields: (t) => ({
    addresses: t.field({ type: [addressInput], description: 'At least one that is not empty.' }),
    landline: t.string({ description: 'Optional.' }),
    email: t.string({ description: 'Optional.' }),
  }),
})

builder.queryField('adminContact', (t) =>
  t.field({
    type: contact,
    description: 'The contact record; NOT_FOUND until one is saved; role admin.',
    nullable: true,
    authScopes: { admin: true },
    resolve: (_, __, { services }) => services.contact.get(),
  }),
)

builder.mutationField('saveContact', (t) =>
  t.field({
    type: payloadType('Contact', contact),
    description: 'Makes or replaces the contact record; role admin.',
    authScopes: { admin: true },
    args: { input: inputArg(t.arg, input), version: versionArg(t.arg) },
    resolve: (_, { input, version }, { services }) => services.contact.save({ ...input, version }),
  }),
)
