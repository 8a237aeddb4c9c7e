import { SEARCH_DEBOUNCE_MS } from '@bharat/contracts/limits'
import { useEffect, useRef, useState } from 'react'
import { controlClass, FormField } from './form-field.tsx'

export interface SearchFieldProps {
  /** 'Search by name' or a similar label (section 2). */
  label: string
  value: string
  /** Called with the trimmed text after 400 ms without typing, only if it differs (section 9). */
  onSearch: (search: string) => void
  /** What is searched, in a few words. */
  placeholder?: string
  className?: string
}

/** The search field of every admin list: debounced and trimmed. Enter and clearing apply at once. */
export function SearchField({ label, value, onSearch, placeholder, className }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(value)

  // The search can change from outside (back button, another tab): the field then follows.
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  function send(next: string) {
    clearTimeout(timer.current)
    const trimmed = next.trim()
    if (trimmed === sent.current) return
    sent.current = trimmed
    onSearch(trimmed)
  }

  return (
    <FormField label={label} className={className}>
      {(control) => (
        <input
          {...control}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={500}
          placeholder={placeholder}
          value={text}
          className={controlClass}
          onChange={(event) => {
            const next = event.target.value
            setText(next)
            clearTimeout(timer.current)
            timer.current = setTimeout(() => send(next), SEARCH_DEBOUNCE_MS)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // It must not submit a surrounding form.
            event.preventDefault()
            send(text)
          }}
        />
      )}
    </FormField>
  )
}
