import { stageLabels } from '@bharat/contracts/enquiry-stages'
import { formatNextDeparture } from '@bharat/contracts/format'
import { indianDay } from '@bharat/contracts/indian-day'
import { phoneDigits } from '@bharat/contracts/privacy'
import { Button } from '@bharat/ui/button'
import { useEffect, useState } from 'react'
import { useClient } from 'urql'
import { fetchData } from '../../admin/session/requests.ts'
import { type KnownPersonData, KnownPersonDocument } from './desk.admin-documents.ts'

export interface KnownPersonProps {
  /** As far as it is typed. */
  phone: string
  onOpen: (id: string) => void
  /** The conversation belongs to this enquiry. */
  onAdd: (id: string) => void
}

const SHORTEST = 8
const PAUSE_MS = 250

/** Who has this number already: the name, how many enquiries, and the last one. Nothing for an unknown number. */
export function KnownPerson({ phone, onOpen, onAdd }: KnownPersonProps) {
  const known = useKnownPerson(phone)
  const last = known?.[0]
  return (
    <div role="status" className="empty:hidden">
      {known && last && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-sunken px-3 py-1.5 text-sm">
          <p className="min-w-0 basis-full wrap-anywhere">
            <span className="font-semibold">{last.fullName}</span>{' '}
            {known.length === 1 ? '1 enquiry' : `${known.length} enquiries`}, last{' '}
            {formatNextDeparture(indianDay(new Date(last.createdAt)))},{' '}
            {stageLabels[last.stage].toLowerCase()}
          </p>
          <Button variant="secondary" size="sm" onClick={() => onOpen(last._id)}>
            Open
          </Button>
          <Button variant="secondary" size="sm" onClick={() => onAdd(last._id)}>
            Add here
          </Button>
        </div>
      )}
    </div>
  )
}

/** The enquiries of a number, after a pause in typing. A failed request shows nothing: the number is still saved. */
function useKnownPerson(phone: string): KnownPersonData | undefined {
  const client = useClient()
  const [known, setKnown] = useState<{ phone: string; found: KnownPersonData }>()
  useEffect(() => {
    if (phone.replace(/\D/g, '').length < SHORTEST) return
    let isOld = false
    const timer = setTimeout(() => {
      fetchData(client, KnownPersonDocument, { search: phone }).then(
        // A search also finds numbers that begin with these digits.
        ({ adminEnquiries: { items } }) =>
          isOld ||
          setKnown({
            phone,
            found: items.filter(({ phoneKey }) => phoneKey === phoneDigits(phone)),
          }),
        () => undefined,
      )
    }, PAUSE_MS)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [client, phone])
  return known?.phone === phone ? known.found : undefined
}
