import { contactInput, contactItem } from '@bharat/contracts/contact'
import { savedReply } from '@bharat/contracts/replies'
import { z } from 'zod'
import { documented } from '../../platform/operations.ts'
import { readBody } from '../../platform/request.ts'
import { type Asked, type Authorize, adminRoutes } from '../../platform/rest.ts'
import type { ContactService } from './contact.service.ts'

/** Section 7: the contact calls. */
export function contactRest(contact: ContactService, authorize: Authorize) {
  return adminRoutes(authorize)
    .get(
      '/admin/contact',
      documented(
        {
          summary: 'Read the company’s contact',
          tag: 'Contact',
          admin: true,
          reply: z.strictObject({ contact: contactItem }),
          errors: [404],
        },
        async () => ({ contact: await contact.get() }),
      ),
    )
    .put(
      '/admin/contact',
      documented(
        {
          summary: 'Save the company’s contact',
          tag: 'Contact',
          admin: true,
          body: contactInput,
          reply: savedReply(contactItem),
        },
        async ({ request }: Asked) => contact.save(await readBody(request)),
      ),
    )
}
