import type { Category, CategoryRef } from '@bharat/contracts/categories'
import { builder, versionField } from '../../graphql/builder.ts'

/** The fields a category has wherever it is shown. */
export const categoryFields = builder.interfaceRef<Category>('CategoryFields').implement({
  description: 'What every view of a category has.',
  fields: (t) => ({
    _id: t.exposeID('_id', { description: '24 hexadecimal characters.' }),
    name: t.exposeString('name', { description: 'Unique without regard to case.' }),
    description: t.exposeString('description', { description: 'Empty when there is none.' }),
    coverImage: t.exposeString('coverImage', { description: 'URL; empty when there is none.' }),
    activeStatus: t.exposeBoolean('activeStatus', { description: 'Whether the site shows it.' }),
    createdAt: t.exposeString('createdAt', { description: 'ISO 8601.' }),
    updatedAt: t.exposeString('updatedAt', { description: 'ISO 8601.' }),
    version: t.exposeInt('version', versionField),
  }),
})

export const categoryType = builder.objectRef<Category>('Category').implement({
  description: 'A category of tours (section 3).',
  interfaces: [categoryFields],
})

export const categoryRefType = builder.objectRef<CategoryRef>('CategoryRef').implement({
  description: 'The category that a tour or a hero slide belongs to.',
  fields: (t) => ({
    _id: t.exposeID('_id', { description: '24 hexadecimal characters.' }),
    name: t.exposeString('name', { description: 'The category’s name.' }),
  }),
})
