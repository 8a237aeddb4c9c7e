import { categoryInput } from '@bharat/contracts/categories'
import { categoryMessages } from '@bharat/contracts/categories.messages'
import { SMALL_PAGE } from '@bharat/contracts/limits'
import { mediaMessages } from '@bharat/contracts/media.messages'
import { formFields, image, text } from '../../admin/form/field-table.ts'
import { BoundImage, BoundText, BoundTextarea } from '../../admin/form/fields.tsx'
import { imageColumn, nameColumn } from '../../admin/list/columns.tsx'
import { defineResource } from '../../admin/resource/resource-tab.tsx'
import { type CategoryRow, categoryRequests } from './categories.admin-documents.ts'

/** Section 2, tab 1. */
export const CategoriesTab = defineResource({
  id: 'categories',
  messages: {
    add: 'Add Category',
    edit: 'Edit Category',
    create: 'Save Category',
    update: 'Update Category',
    created: categoryMessages.created,
    updated: categoryMessages.updated,
    list: 'Categories',
    one: 'category',
    search: 'Search by name',
    empty: 'No categories found.',
  },
  pageSize: SMALL_PAGE,
  ...categoryRequests.list,
  rowName: (row) => row.name,
  columns: [
    imageColumn<CategoryRow>('Cover', (row) => row.coverImage),
    nameColumn<CategoryRow>('Name', (row) => row.name),
  ],
  form: {
    ...formFields<CategoryRow>()({
      name: text('Category Name'),
      description: text('Description'),
      coverImage: image('Cover Image'),
    }),
    load: (row) => row,
    schema: categoryInput,
    ...categoryRequests.form,
    // The name is locked and not part of the update.
    update: (client, { id, input: { name: _, ...input }, version }) =>
      categoryRequests.form.update(client, { id, input, version }),
    fields: ({ form, editing }) => (
      <div className="grid gap-5 md:grid-cols-2">
        <div className="flex flex-col gap-5">
          <BoundText
            form={form}
            name="name"
            required
            readOnly={editing !== null}
            hint={editing ? 'The name cannot be changed.' : undefined}
          />
          <BoundTextarea form={form} name="description" />
        </div>
        <BoundImage form={form} name="coverImage" hint={mediaMessages.underText} />
      </div>
    ),
  },
})
