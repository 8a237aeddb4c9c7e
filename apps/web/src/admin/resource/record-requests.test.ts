import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, type DocumentNode, validate } from 'graphql'
import { awardRequests } from '../../features/awards/awards.admin-documents.ts'
import { categoryRequests } from '../../features/categories/categories.admin-documents.ts'
import { contactRequests } from '../../features/contact/contact.admin-documents.ts'
import { heroSlideRequests } from '../../features/hero-slides/hero-slides.admin-documents.ts'
import { replyTemplateRequests } from '../../features/reply-templates/reply-templates.admin-documents.ts'
import { siteRequests } from '../../features/site/site.admin-documents.ts'
import { teamMemberRequests } from '../../features/team-members/team-members.admin-documents.ts'
import { testimonialRequests } from '../../features/testimonials/testimonials.admin-documents.ts'
import { tourRequests } from '../../features/tours/tours.admin-documents.ts'

const schemaFile = join(import.meta.dirname, '../../../../server/schema.graphql')
const schema = buildSchema(readFileSync(schemaFile, 'utf8'))

test.each([
  ['Award', awardRequests],
  ['Category', categoryRequests],
  ['HeroSlide', heroSlideRequests],
  ['TeamMember', teamMemberRequests],
  ['Testimonial', testimonialRequests],
  ['Tour', tourRequests],
  ['Contact', contactRequests],
  ['Site', siteRequests],
  ['ReplyTemplates', replyTemplateRequests],
])('the operations of %s exist in the schema', (name, { documents }) => {
  // The update of a slide is a request of its own.
  const declared = Object.entries<object>(documents).filter(
    ([operation]) => `${name}.${operation}` !== 'HeroSlide.update',
  )
  for (const [operation, document] of declared) {
    const errors = validate(schema, document as DocumentNode).map(({ message }) => message)
    expect([operation, errors]).toEqual([operation, []])
  }
})
