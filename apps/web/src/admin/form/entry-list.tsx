import { Button } from '@bharat/ui/button'
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
  /** Renders the fields of an entry and its Remove button. */
  className?: string
  removeClassName?: string
  /** The fields of the entry at an index. */
  children: (index: number) => ReactNode
}

/** A list of entries with buttons to add and remove one. One remains unless the list can be empty. */
export function EntryList<Values extends FieldValues, Name extends FieldArrayPath<Values>>({
  form,
  name,
  one,
  add,
  canBeEmpty = false,
  className = 'flex flex-col',
  removeClassName = 'self-start',
  children,
}: EntryListProps<Values, Name>) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name })
  const addButton = useRef<HTMLButtonElement>(null)
  const blank = blankEntry(useContext(Labels)[name])
  return (
    <>
      <ul className="empty:hidden flex flex-col gap-4">
        {fields.map(({ id }, index) => (
          <li key={id} className={`gap-4 rounded-md border border-line bg-paper p-4 ${className}`}>
            {children(index)}
            {(canBeEmpty || fields.length > 1) && (
              <Button
                variant="ghost"
                size="sm"
                className={removeClassName}
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
          </li>
        ))}
      </ul>
      <Button
        ref={addButton}
        variant="secondary"
        className="self-start"
        onClick={() => append(blank as FieldArray<Values, Name>)}
      >
        {add}
      </Button>
    </>
  )
}
