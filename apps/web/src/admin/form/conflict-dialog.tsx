import { Button } from '@bharat/ui/button'
import { Dialog } from '@bharat/ui/dialog'
import { ImagePreview } from '@bharat/ui/image-preview'
import { createContext, useContext } from 'react'
import { type Difference, type ShownValue, splitAtChange } from './conflict.ts'
import type { Conflict } from './use-conflict.ts'

/** Returns what the dialog shows for a text in the form, such as the name of a record for its id. */
export const ConflictTexts = createContext((text: string) => text)

/**
 * Shown when the server rejects a save because another administrator has saved the record: both versions of each
 * field that both have changed, side by side, and the choice between them.
 */
export function ConflictDialog({
  conflict,
  description = 'You have both changed the fields below. Nothing is saved yet. Choose which version of them to go on with; the other changes, yours and theirs, are kept.',
}: {
  conflict: Conflict | undefined
  description?: string
}) {
  return (
    <Dialog
      open={conflict !== undefined}
      onClose={() => conflict?.goBack()}
      size="lg"
      title="Somebody else has saved this meanwhile"
      description={description}
      actions={
        <>
          <Button variant="ghost" onClick={conflict?.goBack}>
            Go back
          </Button>
          <Button variant="secondary" onClick={conflict?.takeSaved}>
            Take the saved one
          </Button>
          <Button onClick={conflict?.keepMine}>Keep mine</Button>
        </>
      }
    >
      <ul className="flex flex-col gap-5">
        {conflict?.differences.map((difference) => (
          <li key={difference.name} className="border-t border-line pt-4">
            <DifferingField {...difference} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function DifferingField({ label, mine, saved, changedBy }: Difference) {
  return (
    <>
      <h3 className="flex flex-wrap items-baseline gap-x-3 text-sm font-semibold text-ink">
        {label}
        <span className="text-xs font-normal text-ink-soft">{changes[changedBy]}</span>
      </h3>
      <dl className="mt-2 grid gap-3 sm:grid-cols-2">
        <Side title="Yours" value={mine} other={saved} />
        <Side title="Saved meanwhile" value={saved} other={mine} />
      </dl>
    </>
  )
}

const changes: Record<Difference['changedBy'], string> = {
  me: 'changed by you',
  them: 'changed meanwhile',
  both: 'changed by both',
}

function Side({ title, value, other }: { title: string; value: ShownValue; other: ShownValue }) {
  const textOf = useContext(ConflictTexts)
  return (
    <div className="min-w-0 rounded-md bg-sunken p-3">
      <dt className="text-xs leading-5 font-medium text-ink-soft">{title}</dt>
      <dd className="mt-1 text-sm leading-6 break-words whitespace-pre-line text-ink">
        {value.kind === 'images' ? (
          <span className="flex flex-wrap gap-2">
            {value.images.map((image, place) => (
              <ImagePreview
                // The same image may appear twice.
                key={place}
                image={image}
                sizes="96px"
                className={value.images.length > 1 ? 'h-11 w-16' : 'h-24 w-36'}
              />
            ))}
          </span>
        ) : (
          <Text text={textOf(value.text)} other={other.kind === 'text' ? textOf(other.text) : ''} />
        )}
      </dd>
    </div>
  )
}

/** A text with the part marked that differs from the other version. */
function Text({ text, other }: { text: string; other: string }) {
  if (text === '') return <span className="text-ink-soft italic">empty</span>
  const [before, change, behind] = splitAtChange(text, other)
  return (
    <>
      {before}
      {change && <mark className="rounded-sm bg-gold/30 text-ink">{change}</mark>}
      {behind}
    </>
  )
}
