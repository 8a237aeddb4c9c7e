import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { awards } from '@bharat/contracts/awards'
import { teamMembers } from '@bharat/contracts/team-members'
import { testimonials } from '@bharat/contracts/testimonials'
import { buildSchema, type DocumentNode, validate } from 'graphql'
import { categoryRequests } from '../../features/categories/categories.admin-documents.ts'
import { contactRequests } from '../../features/contact/contact.admin-documents.ts'
import { heroSlideRequests } from '../../features/hero-slides/hero-slides.admin-documents.ts'
import { replyTemplateRequests } from '../../features/reply-templates/reply-templates.admin-documents.ts'
import { siteRequests } from '../../features/site/site.admin-documents.ts'
import { tourRequests } from '../../features/tours/admin/tours.admin-documents.ts'
import { kindRequests } from './kind-resource.tsx'

const schemaFile = join(import.meta.dirname, '../../../../server/schema.graphql')
const schema = buildSchema(readFileSync(schemaFile, 'utf8'))

test.each([
  ['Award', kindRequests(awards)],
  ['Category', categoryRequests],
  ['HeroSlide', heroSlideRequests],
  ['TeamMember', kindRequests(teamMembers)],
  ['Testimonial', kindRequests(testimonials)],
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
