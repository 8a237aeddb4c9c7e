import { nameInput } from '@bharat/contracts/accounts'
import { accountMessages } from '@bharat/contracts/accounts.messages'
import { PERSON_NAME_MAX } from '@bharat/contracts/back-office-limits'
import { Button } from '@bharat/ui/button'
import { Notice } from '@bharat/ui/notice'
import { TextInput } from '@bharat/ui/text-input'
import { useSchemaForm } from '../../admin/form/use-schema-form.ts'
import { useLoaded } from '../../admin/list/use-loaded.ts'
import { fetchSession } from '../../admin/session/session.ts'
import { useSender } from '../../admin/session/use-sender.ts'
import { AccountSection, LoadState } from './account-section.tsx'
import { SetOwnNameDocument } from './own-account.admin-documents.ts'

/** The name of the administrator. */
export function NameSection() {
  const loaded = useLoaded('name', async () => (await fetchSession())?.name ?? '')
  return (
    <AccountSection
      title="Name"
      lead="Colleagues see it with everything that you do, and visitors in replies that name you."
    >
      {loaded.data === undefined ? (
        <LoadState loaded={loaded} failed={accountMessages.nameNotLoaded} />
      ) : (
        <NameForm name={loaded.data} />
      )}
    </AccountSection>
  )
}

function NameForm({ name }: { name: string }) {
  const { busy, result, clear, send } = useSender()
  const { field, reset, handleSubmit } = useSchemaForm(nameInput, { name })
  const submit = handleSubmit((entered) =>
    send(SetOwnNameDocument, entered, ({ item }) => reset({ name: item.name })),
  )
  return (
    <form onSubmit={submit} onChange={clear} className="flex max-w-md flex-col gap-4" noValidate>
      <TextInput
        label="Your name"
        autoComplete="name"
        maxLength={PERSON_NAME_MAX}
        {...field('name')}
      />
      <div>
        <Button type="submit" busy={busy} busyLabel="Saving…">
          Save name
        </Button>
      </div>
      <Notice {...result} />
    </form>
  )
}
