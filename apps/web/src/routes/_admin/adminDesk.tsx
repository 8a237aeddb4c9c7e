import { createFileRoute } from '@tanstack/react-router'
import { AdminPage } from '../../admin/shell/admin-page.tsx'
import { EnquirySlotContent } from '../../admin/shell/enquiry-slot.tsx'
import { DeskPage } from '../../features/enquiries/desk-page.tsx'
import { EnquiryQuotes } from '../../features/quotes/enquiry-quotes.tsx'
import { privateHead } from '../../lib/seo.ts'

/** The sales desk; linked from the menu of the header and from the Enquired Clients tab. */
export const Route = createFileRoute('/_admin/adminDesk')({
  head: privateHead('Sales desk'),
  component: () => (
    <AdminPage title="Sales desk" wide>
      <EnquirySlotContent value={EnquiryQuotes}>
        <DeskPage />
      </EnquirySlotContent>
    </AdminPage>
  ),
})
