import { builder, defineRecords } from '../../graphql/builder.ts'
import { categoryType } from './categories.types.ts'

const categoryInput = builder.inputType('CategoryInput', {
  description: 'A new category. The contracts check it, with the specified texts.',
  fields: (t) => ({
    name: t.string({ description: 'Required.' }),
    description: t.string({ description: 'Optional.' }),
    coverImage: t.string({ description: 'URL of an uploaded image; optional.' }),
  }),
})

const categoryPatch = builder.inputType('CategoryPatch', {
  description: 'A change of a category; its name is locked. What is not given stays as it is.',
  fields: (t) => ({
    description: t.string({ description: 'Null or empty removes it.' }),
    coverImage: t.string({ description: 'Null or empty removes it.' }),
  }),
})

defineRecords({
  name: 'Category',
  plural: 'Categories',
  item: categoryType,
  service: (services) => services.categories,
  input: categoryInput,
  patch: categoryPatch,
})
