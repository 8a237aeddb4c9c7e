import { readBody } from '../../platform/request.ts'
import { type Authorize, adminRoutes } from '../../platform/rest.ts'
import type { ContactService } from './contact.service.ts'

/** Section 7: the contact calls. */
export function contactRest(contact: ContactService, authorize: Authorize) {
  return adminRoutes(authorize)
    .get('/admin/contact', async () => ({ contact: await contact.get() }))
    .put('/admin/contact', async ({ request }) => contact.save(await readBody(request)))
}
