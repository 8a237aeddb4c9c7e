import { Button } from '@bharat/ui/button'
import { ArrowDownIcon, ArrowUpIcon } from '@bharat/ui/icons'
import { type ReactNode, useContext, useRef } from 'react'
import {
  type FieldArray,
  type FieldArrayPath,
  type FieldValues,
  type UseFormReturn,
  useFieldArray,
} from 'react-hook-form'
import { blankEntry } from './field-table.ts'
import { Labels } from './fields.tsx'

export interface EntryListProps<Values extends FieldValues, Name extends FieldArrayPath<Values>> {
  form: UseFormReturn<Values>
  name: Name
  /** Name of one entry: 'question'. */
  one: string
  /** Label of the button that adds an entry. */
  add: string
  /** The last entry can be removed, too. */
  canBeEmpty?: boolean
  /** Entries can be moved up and down. */
  canMove?: boolean
  /** The number of entries from which on none can be added. */
  max?: number
  /** No frame around each entry, for entries of one line. */
  isPlain?: boolean
  /** A new entry; by default each labelled field is ''. */
  blank?: FieldArray<Values, Name>
  /** Renders the fields of an entry and its Remove button. */
  className?: string
  removeClassName?: string
  children: (index: number) => ReactNode
}

/** A list of entries with buttons to add and remove one. One remains unless the list can be empty. */
export function EntryList<Values extends FieldValues, Name extends FieldArrayPath<Values>>({
  form,
  name,
  one,
  add,
  canBeEmpty = false,
  canMove = false,
  max = Number.POSITIVE_INFINITY,
  isPlain = false,
  blank,
  className = 'flex flex-col',
  removeClassName = 'self-start',
  children,
}: EntryListProps<Values, Name>) {
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name })
  const addButton = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const labelled = blankEntry(useContext(Labels)[name])
  const isFull = fields.length >= max

  function place(index: number, step: Step) {
    const to = index + step.by
    if (to < 0 || to >= fields.length) return
    move(index, to)
    // The element of the button may have moved, which removes the focus.
    requestAnimationFrame(() =>
      list.current?.children[to]
        ?.querySelector<HTMLElement>(`:scope > span > [data-move="${step.by}"]`)
        ?.focus(),
    )
  }
  return (
    <>
      <ul ref={list} className="empty:hidden flex flex-col gap-4">
        {fields.map(({ id }, index) => (
          <li
            key={id}
            className={`${isPlain ? 'gap-x-3 gap-y-2' : 'gap-4 rounded-md border border-line bg-paper p-4'} ${className}`}
          >
            {children(index)}
            <span className={`flex flex-wrap items-center gap-1 empty:hidden ${removeClassName}`}>
              {canMove &&
                fields.length > 1 &&
                STEPS.map((step) => {
                  const isUseless = !fields[index + step.by]
                  return (
                    <Button
                      key={step.label}
                      variant="ghost"
                      size="sm"
                      data-move={step.by}
                      aria-label={`${step.label}: ${one} ${index + 1}`}
                      // It keeps the focus when its entry has arrived.
                      aria-disabled={isUseless || undefined}
                      onClick={() => place(index, step)}
                      className="min-w-11 px-0 aria-disabled:opacity-60"
                    >
                      {step.icon}
                    </Button>
                  )
                })}
              {(canBeEmpty || fields.length > 1) && (
                <Button
                  variant="ghost"
                  size="sm"
                  onClick={() => {
                    remove(index)
                    // The pressed button is gone: without this the focus would be lost.
                    addButton.current?.focus()
                  }}
                >
                  Remove
                  <span className="sr-only">
                    {' '}
                    {one} {index + 1}
                  </span>
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      <Button
        ref={addButton}
        variant="secondary"
        className="self-start"
        // It keeps the focus after the last entry.
        disabled={isFull}
        keepFocus
        onClick={() => append(blank ?? (labelled as FieldArray<Values, Name>))}
      >
        {add}
      </Button>
    </>
  )
}

interface Step {
  label: string
  icon: ReactNode
  by: 1 | -1
}

const STEPS: readonly Step[] = [
  { label: 'Move up', icon: <ArrowUpIcon className="size-4" />, by: -1 },
  { label: 'Move down', icon: <ArrowDownIcon className="size-4" />, by: 1 },
]
