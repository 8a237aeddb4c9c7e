import { testimonials } from '@bharat/contracts/testimonials'
import { avatarColumn, nameColumn } from '../../admin/list/columns.tsx'
import { defineKind } from '../../admin/resource/kind-resource.tsx'

/** Section 2, tab 5. */
export const TestimonialsTab = defineKind(testimonials, {
  messages: { create: 'Save Testimonial' },
  columns: [
    avatarColumn(
      'Client',
      (row) => row.clientImage,
      (row) => row.clientName,
    ),
    nameColumn('Client Name', (row) => row.clientName),
    {
      header: 'Tour Name',
      phone: 'line',
      className: 'max-w-72',
      cell: (row) => <span className="line-clamp-2">{row.tourName}</span>,
    },
  ],
})
