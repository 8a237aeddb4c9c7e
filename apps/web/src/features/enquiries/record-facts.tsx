import { ENQUIRY_COLUMNS as columns } from '@bharat/contracts/enquiry-columns'
import { formatCalendarDay, formatTripCost } from '@bharat/contracts/format'
import { partyText } from '@bharat/contracts/party-text'
import { formatPhone } from '@bharat/contracts/site'
import { Badge } from '@bharat/ui/badge'
import { Button } from '@bharat/ui/button'
import { type ReactNode, useState } from 'react'
import { CorrectionDialog } from './conversation-dialog.tsx'
import type { EnquiryData } from './desk.admin-documents.ts'

const devices = { phone: 'Phone', tablet: 'Tablet', desktop: 'Computer' }

/** Contact data, tour and departure, and where the visitor came from. */
export function RecordFacts({
  enquiry,
  onStored,
}: {
  enquiry: EnquiryData
  onStored: (enquiry: EnquiryData) => void
}) {
  const [isCorrected, setIsCorrected] = useState(false)
  const { phone, phoneValid, email, tour, departure, party, page, utm, referrer, device } = enquiry
  const campaign = [utm.source, utm.medium, utm.campaign].filter(Boolean).join(' / ')
  return (
    <div className="flex flex-col items-start gap-4">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
        {phone && (
          <Fact name={columns.phone.label}>
            {formatPhone(phone)} {!phoneValid && <Badge tone="off">Doubtful number</Badge>}
          </Fact>
        )}
        {email && <Fact name={columns.email.label}>{email}</Fact>}
        {tour && (
          <Fact name={columns.tour.label}>
            <a
              href={`/tours/${tour._id}`}
              target="_blank"
              rel="noreferrer"
              className="underline underline-offset-4"
            >
              {tour.title}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </Fact>
        )}
        {departure && (
          <Fact name={columns.departure.label}>
            {formatCalendarDay(departure.date)} to {formatCalendarDay(departure.endDate)}
          </Fact>
        )}
        {tour && (
          <Fact name="Price">
            {/* Only this weight of the font has the rupee sign. */}
            <span className="font-semibold">{formatTripCost(departure?.price ?? tour.price)}</span>
          </Fact>
        )}
        {party && <Fact name={columns.party.label}>{partyText(party)}</Fact>}
        {campaign && <Fact name="Campaign">{campaign}</Fact>}
        {referrer && <Fact name="Came from">{referrer}</Fact>}
        {page && <Fact name={columns.page.label}>{page}</Fact>}
        {device && <Fact name={columns.device.label}>{devices[device]}</Fact>}
      </dl>
      <Button variant="secondary" size="sm" onClick={() => setIsCorrected(true)}>
        Correct
      </Button>
      {isCorrected && (
        <CorrectionDialog
          enquiry={enquiry}
          onStored={(stored) => {
            setIsCorrected(false)
            onStored(stored)
          }}
          onClose={() => setIsCorrected(false)}
        />
      )}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="tabular-nums wrap-anywhere">{children}</dd>
    </>
  )
}
