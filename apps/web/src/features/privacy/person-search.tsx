import { stageLabels } from '@bharat/contracts/enquiry-stages'
import { formatDate } from '@bharat/contracts/format'
import { indianDay } from '@bharat/contracts/indian-day'
import { formatPhone } from '@bharat/contracts/site'
import { Button } from '@bharat/ui/button'
import { Confirm } from '@bharat/ui/confirm'
import { type Column, DataTable } from '@bharat/ui/data-table'
import { Notice } from '@bharat/ui/notice'
import { TextInput } from '@bharat/ui/text-input'
import { type FormEvent, useState } from 'react'
import { useClient } from 'urql'
import { breakable } from '../../admin/list/columns.tsx'
import { fetchFile, saveFile } from '../../admin/session/download.ts'
import { useReauth } from '../../admin/session/reauth-dialog.tsx'
import { failureText, mutate } from '../../admin/session/requests.ts'
import {
  ErasePersonDocument,
  FindPersonDocument,
  type FoundEnquiry,
} from './privacy.admin-documents.ts'

interface Found {
  entered: string
  person: Person
  items: readonly FoundEnquiry[]
  totalItems: number
  /** The name of a removed account. */
  formerAccount: string | null
}

/**
 * Finds the enquiries of a person, and offers a copy and the erasure.
 * @param onDone called after each request, because the audit log has a new entry
 */
export function PersonSearch({ onDone }: { onDone: () => void }) {
  const client = useClient()
  const withLogin = useReauth()
  const [entered, setEntered] = useState('')
  const [found, setFound] = useState<Found>()
  const [notice, setNotice] = useState<{ tone: 'success' | 'error'; message: string }>()
  const [busy, setBusy] = useState<'find' | 'copy' | 'erase'>()

  /** One request at a time; a failure keeps what is shown. */
  async function run(action: 'find' | 'copy' | 'erase', request: () => Promise<void>) {
    if (busy) return
    setBusy(action)
    setNotice(undefined)
    try {
      await request()
    } catch (error) {
      setNotice({ tone: 'error', message: failureText(error) })
    } finally {
      setBusy(undefined)
      onDone()
    }
  }

  function find(event: FormEvent) {
    event.preventDefault()
    const person = personOf(entered)
    void run('find', async () => {
      const { findPerson } = await mutate(client, FindPersonDocument, person)
      setFound({ entered: entered.trim(), person, ...findPerson })
    })
  }

  const copy = ({ person }: Found) => run('copy', () => withLogin(() => downloadCopy(person)))

  const erase = ({ person }: Found) =>
    run('erase', async () => {
      const { message } = (await mutate(client, ErasePersonDocument, person)).erasePerson
      setFound(undefined)
      setEntered('')
      setNotice({ tone: 'success', message })
    })

  return (
    <section
      aria-labelledby="person-title"
      className="rounded-lg bg-surface p-5 shadow-card sm:p-6"
    >
      <h2 id="person-title" className="text-heading">
        What is stored about a person
      </h2>
      <p className="mt-1 max-w-2xl text-sm leading-6 text-ink-soft">
        A visitor may ask for a copy of what you store about them, or for its erasure. Check that
        the request comes from the owner of the number or address.
      </p>
      <form onSubmit={find} className="mt-4 flex flex-wrap items-end gap-3">
        <div className="w-full sm:w-80">
          <TextInput
            label="Phone number or email"
            autoComplete="off"
            required
            value={entered}
            onChange={({ target }) => setEntered(target.value)}
          />
        </div>
        <Button type="submit" busy={busy === 'find'} busyLabel="Searching…" keepFocus>
          Find
        </Button>
      </form>
      <Notice tone={notice?.tone ?? 'success'} message={notice?.message} />
      {found && <FoundPerson found={found} busy={busy} onCopy={copy} onErase={erase} />}
    </section>
  )
}

interface FoundPersonProps {
  found: Found
  busy: 'find' | 'copy' | 'erase' | undefined
  onCopy: (found: Found) => void
  onErase: (found: Found) => void
}

/** The enquiries of a person, and what can be done with them. */
function FoundPerson({ found, busy, onCopy, onErase }: FoundPersonProps) {
  const [asking, setAsking] = useState(false)
  return (
    <section className="mt-6" aria-label={`Enquiries of ${found.entered}`}>
      <p className="font-medium" role="status">
        {countOf(found)} of {breakable(found.entered)}
      </p>
      {found.formerAccount !== null && (
        <p className="mt-2">
          A removed account had this address. What it did stays under the name{' '}
          {breakable(found.formerAccount)}.
        </p>
      )}
      {(found.items.length > 0 || found.formerAccount !== null) && (
        <>
          {found.items.length > 0 && (
            <div className="mt-3">
              <DataTable
                caption="Enquiries"
                columns={columns}
                rows={found.items}
                rowKey={({ _id }) => _id}
                loading={false}
                empty=""
              />
            </div>
          )}
          <div className="mt-4 flex flex-wrap gap-3">
            <Button
              variant="secondary"
              busy={busy === 'copy'}
              busyLabel="Preparing…"
              keepFocus
              onClick={() => onCopy(found)}
            >
              Download a copy
            </Button>
            <Button variant="secondary" onClick={() => setAsking(true)}>
              Erase everything
            </Button>
          </div>
        </>
      )}
      <Confirm
        open={asking}
        title="Erase everything?"
        description={`${countOf(found)} of ${found.entered} with notes and history${found.formerAccount === null ? '' : ', and the name of a removed account'}. This cannot be undone. Backups made before keep them.`}
        confirmLabel="Erase"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onErase(found)
        }}
      />
    </section>
  )
}

/** An email address has an @. */
function personOf(entered: string): Person {
  return entered.includes('@') ? { email: entered.trim() } : { phone: entered.trim() }
}

function countOf({ totalItems }: Found): string {
  if (totalItems === 0) return 'No enquiries'
  return totalItems === 1 ? 'One enquiry' : `${totalItems} enquiries`
}

const columns: Column<FoundEnquiry>[] = [
  {
    header: 'Name',
    phone: 'title',
    className: 'md:min-w-36',
    cell: ({ fullName }) => <span className="font-medium">{breakable(fullName)}</span>,
  },
  { header: 'Reference', cell: ({ reference }) => reference ?? '—' },
  { header: 'Phone', className: 'md:min-w-28', cell: ({ phone }) => breakable(formatPhone(phone)) },
  { header: 'Email', className: 'md:min-w-36', cell: ({ email }) => breakable(email) },
  { header: 'Stage', cell: ({ stage }) => stageLabels[stage] },
  { header: 'Received', cell: ({ createdAt }) => formatDate(createdAt) },
]

/** A person by one of both. */
type Person = { phone: string } | { email: string }

/** Saves a copy of what is stored about a person as a file. @throws AdminError */
async function downloadCopy(person: Person): Promise<void> {
  const { content } = await fetchFile('/api/v1/admin/privacy/export', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  const readable = JSON.stringify(JSON.parse(await content.text()), null, 2)
  saveFile({
    name: `personal-data-${indianDay(new Date())}.json`,
    content: new Blob([readable], { type: 'application/json' }),
  })
}
