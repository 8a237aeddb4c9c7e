import type { PortraitsProps } from '@bharat/ui/portraits'
import { OfficesIsland, PhoneLinesIsland } from '../../../features/contact/contact.islands.ts'
import { OpeningStatus } from '../../../features/contact/opening-status.tsx'
import { ContactEnquiryIsland } from '../../../features/enquiries/contact-enquiry.island.ts'
import { useSite } from '../../../lib/site.ts'

/** Section 2, contact page. */
export function ContactPage({ team }: { team: PortraitsProps['people'] | undefined }) {
  const { contactLead, hours } = useSite()
  return (
    <>
      <div className="page-column grid gap-x-16 gap-y-10 pt-8 pb-12 md:pt-12 md:pb-20 lg:grid-cols-[minmax(0,1fr)_minmax(0,--spacing(136))] lg:gap-x-20">
        <div className="flex flex-col gap-8">
          <header>
            <h1 className="text-display">Contact</h1>
            <p className="mt-4 mb-5 text-lead text-ink-soft empty:hidden">{contactLead}</p>
            {hours.days.length > 0 && <OpeningStatus hours={hours} />}
          </header>
          <PhoneLinesIsland fallbackClassName="min-h-80" />
        </div>
        <ContactEnquiryIsland fallbackClassName="min-h-160" />
      </div>
      <OfficesIsland team={team} fallbackClassName="min-h-svh" />
    </>
  )
}
