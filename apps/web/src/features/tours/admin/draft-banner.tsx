import { Button } from '@bharat/ui/button'
import { Confirm } from '@bharat/ui/confirm'
import { useState } from 'react'
import type { DraftStatus } from '../../../admin/form/form-definition.ts'
import { LeaveConfirm } from '../../../admin/form/leave-guard.tsx'
import { indianTime } from './indian-time.ts'

export interface DraftBannerProps {
  status: DraftStatus
  isDirty: boolean
  busy: boolean
  onCancelPublication: () => void
  onDiscard: () => void
  /** Edits the draft or the public tour in place of what the form has. */
  onOpen: (other: 'draft' | 'public') => void
}

/** What the form edits, and when it is published. */
export function DraftBanner({
  status: { isDraft, draft },
  isDirty,
  busy,
  onCancelPublication,
  onDiscard,
  onOpen,
}: DraftBannerProps) {
  const [isDiscarding, setIsDiscarding] = useState(false)
  /** What replaces the form, once the admin agrees to lose what is not saved. */
  const [next, setNext] = useState<'draft' | 'public'>()
  if (!draft) return null
  const { savedAt, publishAt } = draft
  const change = (to: 'draft' | 'public') => (isDirty ? setNext(to) : onOpen(to))
  const button = { variant: 'secondary', size: 'sm', disabled: busy } as const
  return (
    <section
      aria-label="Version"
      className="flex flex-col gap-3 rounded-md border-l-4 border-gold bg-sunken px-4 py-3 text-sm leading-6"
    >
      <DraftTexts isDraft={isDraft} draft={draft} />
      <div className="flex flex-wrap gap-2 sm:gap-3">
        {publishAt && (
          <Button {...button} onClick={onCancelPublication}>
            Cancel publishing
          </Button>
        )}
        {isDraft && (
          <>
            <Button {...button} onClick={() => setIsDiscarding(true)}>
              Discard draft
            </Button>
            <Button {...button} onClick={() => change('public')}>
              Edit public version
            </Button>
          </>
        )}
        {!isDraft && savedAt && (
          <Button {...button} onClick={() => change('draft')}>
            Edit the draft
          </Button>
        )}
      </div>
      <Confirm
        open={isDiscarding}
        title="Discard the draft?"
        description="The public page stays as it is. Links to previews of this draft end. The history keeps the draft."
        confirmLabel="Discard draft"
        cancelLabel="Keep the draft"
        onConfirm={() => {
          setIsDiscarding(false)
          onDiscard()
        }}
        onCancel={() => setIsDiscarding(false)}
      />
      <LeaveConfirm
        open={next !== undefined}
        onStay={() => setNext(undefined)}
        onLeave={() => {
          setNext(undefined)
          if (next) onOpen(next)
        }}
      />
    </section>
  )
}

type DraftTextsProps = Pick<DraftStatus, 'isDraft'> & {
  draft: NonNullable<DraftStatus['draft']>
}

function DraftTexts({ isDraft, draft }: DraftTextsProps) {
  const { savedAt, savedBy, savedByName, publishAt, publishError } = draft
  return (
    <>
      {savedAt && (
        <p>
          <strong className="font-semibold">
            {isDraft ? 'You are editing the draft.' : 'You are editing the public version.'}
          </strong>{' '}
          {isDraft
            ? 'The public page has not changed.'
            : 'There is a draft, too; saving here does not change it.'}{' '}
          Draft saved {indianTime(savedAt)}
          {savedBy && ` by ${savedByName || savedBy}`}.
        </p>
      )}
      {publishError ? (
        <p role="alert" className="font-medium text-danger">
          Could not be published {publishAt && indianTime(publishAt)}: {publishError}
        </p>
      ) : (
        publishAt && <p className="font-medium">Will be published {indianTime(publishAt)}.</p>
      )}
    </>
  )
}
