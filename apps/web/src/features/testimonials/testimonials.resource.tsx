import { SMALL_PAGE } from '@bharat/contracts/limits'
import { testimonialInput } from '@bharat/contracts/testimonials'
import { testimonialMessages } from '@bharat/contracts/testimonials.messages'
import { formFields, image, text } from '../../admin/form/field-table.ts'
import { BoundImage, BoundText, BoundTextarea } from '../../admin/form/fields.tsx'
import { avatarColumn, nameColumn } from '../../admin/list/columns.tsx'
import { defineResource } from '../../admin/resource/resource-tab.tsx'
import { type TestimonialRow, testimonialRequests } from './testimonials.admin-documents.ts'

/** Section 2, tab 5. */
export const TestimonialsTab = defineResource({
  id: 'testimonials',
  messages: {
    add: 'Add Testimonial',
    edit: 'Edit Testimonial',
    create: 'Save Testimonial',
    update: 'Update Testimonial',
    created: testimonialMessages.created,
    updated: testimonialMessages.updated,
    list: 'Testimonials',
    one: 'testimonial',
    search: 'Search by client name',
    empty: 'No testimonials found.',
  },
  pageSize: SMALL_PAGE,
  ...testimonialRequests.list,
  rowName: (row) => row.clientName,
  columns: [
    avatarColumn<TestimonialRow>(
      'Client',
      (row) => row.clientImage,
      (row) => row.clientName,
    ),
    nameColumn<TestimonialRow>('Client Name', (row) => row.clientName),
    {
      header: 'Tour Name',
      phone: 'line',
      className: 'max-w-72',
      cell: (row: TestimonialRow) => <span className="line-clamp-2">{row.tourName}</span>,
    },
  ],
  form: {
    ...formFields<TestimonialRow>()({
      clientName: text('Client Name'),
      tourName: text('Tour Name'),
      review: text('Review'),
      clientImage: image('Client Image'),
    }),
    load: (row) => row,
    schema: testimonialInput,
    ...testimonialRequests.form,
    fields: ({ form }) => (
      <div className="grid gap-5 md:grid-cols-2">
        <div className="flex flex-col gap-5">
          <BoundText form={form} name="clientName" required />
          <BoundText form={form} name="tourName" />
          <BoundTextarea form={form} name="review" />
        </div>
        <BoundImage form={form} name="clientImage" />
      </div>
    ),
  },
})
