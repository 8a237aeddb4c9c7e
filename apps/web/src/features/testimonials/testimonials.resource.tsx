import { SMALL_PAGE } from '@bharat/contracts/limits'
import { testimonialInput } from '@bharat/contracts/testimonials'
import { testimonialMessages } from '@bharat/contracts/testimonials.messages'
import { formFields, image, text } from '../../admin/form/field-table.ts'
import { BoundImage, BoundText, BoundTextarea } from '../../admin/form/fields.tsx'
import { avatarColumn, nameColumn } from '../../admin/list/columns.tsx'
import { defineResource } from '../../admin/resource/resource-tab.tsx'
import { fetchData, mutate } from '../../admin/session/requests.ts'
import {
  AdminTestimonialsDocument,
  CreateTestimonialDocument,
  MoveTestimonialDocument,
  SetTestimonialStatusDocument,
  type TestimonialRow,
  UpdateTestimonialDocument,
} from './testimonials.admin-documents.ts'

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
  list: async (client, variables) =>
    (await fetchData(client, AdminTestimonialsDocument, variables)).adminTestimonials,
  setActive: async (client, id, activeStatus) => {
    const reply = await mutate(client, SetTestimonialStatusDocument, { id, activeStatus })
    return reply.setTestimonialStatus.item
  },
  move: (client, change) => mutate(client, MoveTestimonialDocument, change),
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
    create: (client, input) => mutate(client, CreateTestimonialDocument, { input }),
    update: (client, change) => mutate(client, UpdateTestimonialDocument, change),
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
