import { accountMessages } from '@bharat/contracts/accounts.messages'
import { personChoice } from '@bharat/contracts/persons'
import { Confirm } from '@bharat/ui/confirm'
import { Notice } from '@bharat/ui/notice'
import { Select } from '@bharat/ui/select'
import { useState } from 'react'
import { useClient } from 'urql'
import { LoadFailure } from '../../admin/list/load-failure.tsx'
import { useLoaded } from '../../admin/list/use-loaded.ts'
import { fetchData } from '../../admin/session/requests.ts'
import { type AccountRow, OpenEnquiriesOfDocument } from './accounts.admin-documents.ts'

export interface RemoveAccountDialogProps {
  account: AccountRow
  title: string
  description: string
  confirmLabel: string
  busy: boolean
  /** Why the server rejected the last attempt. */
  failure: string | undefined
  /** @param handOverTo who takes over the open enquiries; '' for nobody */
  onConfirm: (handOverTo: string) => void
  onCancel: () => void
}

/** The choice that leaves the enquiries without an assignee. */
const NOBODY = 'nobody'

/** Asks before an account is removed, and who takes over its open enquiries. */
export function RemoveAccountDialog({
  account: { _id: id },
  failure,
  onConfirm,
  ...texts
}: RemoveAccountDialogProps) {
  const client = useClient()
  const [chosen, setChosen] = useState('')
  const [error, setError] = useState<string>()
  const loaded = useLoaded(
    id,
    async () => (await fetchData(client, OpenEnquiriesOfDocument, { id })).openEnquiriesOf,
  )
  const { data } = loaded
  const confirm = () => {
    if (data?.count && chosen === '') setError(accountMessages.handOverMissing)
    else onConfirm(chosen === NOBODY ? '' : chosen)
  }
  return (
    <Confirm {...texts} open disabled={data === undefined} onConfirm={confirm}>
      <LoadFailure loaded={loaded} message={accountMessages.openEnquiriesNotLoaded} />
      {data === undefined && loaded.failure === undefined && (
        <p className="text-sm text-ink-soft">Loading</p>
      )}
      {data?.count === 0 && <p className="text-sm">No open enquiry is assigned to this account.</p>}
      {data !== undefined && data.count > 0 && (
        <div className="flex flex-col gap-4">
          <p className="text-sm">
            {data.count === 1
              ? 'One open enquiry is assigned to this account.'
              : `${data.count} open enquiries are assigned to this account.`}
          </p>
          <Select
            label="Hand over to"
            placeholder="Choose who takes over"
            options={[
              ...data.persons.map((person) => ({ value: person._id, label: personChoice(person) })),
              { value: NOBODY, label: 'Leave unassigned' },
            ]}
            required
            error={error}
            value={chosen}
            onChange={({ target }) => {
              setChosen(target.value)
              setError(undefined)
            }}
          />
        </div>
      )}
      <Notice tone="error" message={failure} />
    </Confirm>
  )
}
