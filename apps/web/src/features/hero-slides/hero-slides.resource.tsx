import { heroSlideInput } from '@bharat/contracts/hero-slides'
import { heroSlideMessages } from '@bharat/contracts/hero-slides.messages'
import { SMALL_PAGE } from '@bharat/contracts/limits'
import { mediaMessages } from '@bharat/contracts/media.messages'
import { formFields, image, reference } from '../../admin/form/field-table.ts'
import { BoundImage, BoundReference } from '../../admin/form/fields.tsx'
import { imageColumn, nameColumn } from '../../admin/list/columns.tsx'
import { useOptionData } from '../../admin/resource/category-options.ts'
import type { FieldsProps } from '../../admin/resource/resource.ts'
import { defineResource } from '../../admin/resource/resource-tab.tsx'
import { mutate } from '../../admin/session/requests.ts'
import {
  HeroSlideCategoriesDocument,
  type HeroSlideRow,
  heroSlideRequests,
  UpdateHeroSlideImageDocument,
} from './hero-slides.admin-documents.ts'

const slideFields = formFields<HeroSlideRow>()({
  categoryId: { ...reference('Category'), fromRecord: ({ category }: HeroSlideRow) => category },
  imageUrl: image('Hero Image'),
})

/** Section 2, tab 2. */
export const HeroSlidesTab = defineResource({
  id: 'hero-carousel',
  messages: {
    add: 'Add Hero Slide',
    edit: 'Edit Hero Slide',
    create: 'Save Slide',
    update: 'Update Slide',
    created: heroSlideMessages.created,
    updated: heroSlideMessages.updated,
    list: 'Hero Slides',
    one: 'hero slide',
    search: 'Search by category',
    empty: 'No slides found.',
    editRow: 'Edit Image',
  },
  pageSize: SMALL_PAGE,
  ...heroSlideRequests.list,
  rowName: (row) => row.categoryName,
  columns: [
    imageColumn<HeroSlideRow>('Image', (row) => row.imageUrl),
    nameColumn<HeroSlideRow>('Category', (row) => row.categoryName),
  ],
  form: {
    ...slideFields,
    load: (row) => row,
    schema: heroSlideInput,
    ...heroSlideRequests.form,
    // The category is locked: only the image is sent.
    update: (client, { id, input: { imageUrl }, version }) =>
      mutate(client, UpdateHeroSlideImageDocument, { id, imageUrl, version }),
    fields: HeroSlideFields,
  },
})

/** A new slide uses a category from the list. */
const FREE_CATEGORIES = {
  query: HeroSlideCategoriesDocument,
  context: { additionalTypenames: ['HeroSlidePayload'] },
}

function HeroSlideFields({ form, editing }: FieldsProps<typeof slideFields.empty>) {
  const free = useOptionData('Categories', FREE_CATEGORIES)?.adminHeroSlideCategories ?? []
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <BoundReference
        form={form}
        name="categoryId"
        required
        placeholder="Select a category"
        records={free}
        disabled={editing !== null}
        hint={editing ? 'The category cannot be changed.' : undefined}
      />
      <BoundImage form={form} name="imageUrl" required hint={mediaMessages.underText} />
    </div>
  )
}
