import { nameInput } from '@bharat/contracts/accounts'
import { accountMessages } from '@bharat/contracts/accounts.messages'
import { PERSON_NAME_MAX } from '@bharat/contracts/limits'
import { Button } from '@bharat/ui/button'
import { Notice } from '@bharat/ui/notice'
import { TextInput } from '@bharat/ui/text-input'
import { useForm } from 'react-hook-form'
import { useClient } from 'urql'
import { schemaResolver } from '../../admin/form/rules.ts'
import { useLoaded } from '../../admin/list/use-loaded.ts'
import { mutate } from '../../admin/session/requests.ts'
import { fetchSession } from '../../admin/session/session.ts'
import { useAction } from '../../admin/session/use-action.ts'
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
  const client = useClient()
  const { busy, result, clear, run } = useAction()
  const { register, reset, handleSubmit, formState } = useForm({
    defaultValues: { name },
    resolver: schemaResolver(nameInput),
  })
  const submit = handleSubmit((entered) =>
    run(async () => {
      const { message, item } = (await mutate(client, SetOwnNameDocument, entered)).setOwnName
      reset({ name: item.name })
      return message
    }),
  )
  return (
    <form onSubmit={submit} onChange={clear} className="flex max-w-md flex-col gap-4" noValidate>
      <TextInput
        label="Your name"
        autoComplete="name"
        maxLength={PERSON_NAME_MAX}
        error={formState.errors.name?.message}
        {...register('name')}
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
