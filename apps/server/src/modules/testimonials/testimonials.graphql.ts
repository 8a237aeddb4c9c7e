import type { PublicTestimonial, Testimonial } from '@bharat/contracts/testimonials'
import { builder, defineRecords, versionField } from '../../graphql/builder.ts'

const testimonial = builder.objectRef<Testimonial>('Testimonial').implement({
  description: 'What a traveller said, as the admin keeps it (section 3).',
  fields: (t) => ({
    _id: t.exposeID('_id', { description: '24 hexadecimal characters.' }),
    clientName: t.exposeString('clientName', { description: 'The traveller’s name.' }),
    clientImage: t.exposeString('clientImage', { description: 'URL; empty when there is none.' }),
    tourName: t.exposeString('tourName', { description: 'Empty when not told.' }),
    review: t.exposeString('review', { description: 'Empty when not told.' }),
    activeStatus: t.exposeBoolean('activeStatus', { description: 'Whether the site shows it.' }),
    createdAt: t.exposeString('createdAt', { description: 'ISO 8601.' }),
    version: t.exposeInt('version', versionField),
  }),
})

const publicTestimonial = builder.objectRef<PublicTestimonial>('PublicTestimonial').implement({
  description: 'What a traveller said, as the site shows it (section 3).',
  fields: (t) => ({
    id: t.exposeID('id', { description: '24 hexadecimal characters.' }),
    name: t.exposeString('name', { description: 'The traveller’s name.' }),
    review: t.exposeString('review', { description: 'Empty when not told.' }),
    photo: t.exposeString('photo', { description: 'URL; empty when there is none.' }),
    tour: t.exposeString('tour', { description: 'Name of the tour; empty when not told.' }),
  }),
})

const input = builder.inputType('TestimonialInput', {
  description: 'What a traveller said.',
  fields: (t) => ({
    clientName: t.string({ description: 'Required.' }),
    clientImage: t.string({ description: 'URL; optional.' }),
    tourName: t.string({ description: 'Optional.' }),
    review: t.string({ description: 'Optional.' }),
  }),
})

defineRecords({
  name: 'Testimonial',
  plural: 'Testimonials',
  item: testimonial,
  service: (services) => services.testimonials,
  input,
})

builder.queryField('testimonials', (t) =>
  t.field({
    type: [publicTestimonial],
    description: 'The active testimonials, oldest first.',
    resolve: (_, __, { services }) => services.testimonials.listPublic(),
  }),
)
