import { SEARCH_TEXT_MAX } from '@bharat/contracts/limits'
import { TextInput, type TextInputProps } from '@bharat/ui/text-input'
import { useRouter } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import type { ResultOf } from '../../../graphql/graphql.ts'
import { PlacesDocument } from './places.documents.ts'

/** A pause in typing, in milliseconds, after which the server is asked. */
export const TYPING_PAUSE = 150

type Places = ResultOf<typeof PlacesDocument>['places']

/** The text of a search of tours. While a visitor types, the browser suggests places that tours visit. */
export function SearchInput(
  props: Pick<TextInputProps, 'label' | 'defaultValue' | 'className' | 'placeholder'>,
) {
  const { query } = useRouter().options.context
  const [places, setPlaces] = useState<Places>([])
  const list = useId()
  const asked = useRef({ text: '', timer: 0 })

  function suggest(text: string) {
    window.clearTimeout(asked.current.timer)
    const timer = window.setTimeout(async () => {
      // Without suggestions the search works as well.
      const found = await query(PlacesDocument, { search: text }).catch(() => undefined)
      if (found && asked.current.text === text) setPlaces(found.places)
    }, TYPING_PAUSE)
    asked.current = { text, timer }
  }

  return (
    <>
      <TextInput
        placeholder="Place, month or budget"
        {...props}
        type="search"
        name="search"
        list={list}
        maxLength={SEARCH_TEXT_MAX}
        enterKeyHint="search"
        autoComplete="off"
        onFocus={({ target }) => suggest(target.value)}
        onInput={({ currentTarget }) => suggest(currentTarget.value)}
      />
      <datalist id={list}>
        {places.map((place) => (
          <option key={`${place.region} ${place.name}`} value={place.name} label={labelOf(place)} />
        ))}
      </datalist>
    </>
  )
}

/** Browsers compare what is typed with the value or with the label, and some show the label alone. */
function labelOf({ name, matched, region, count }: Places[number]): string {
  const names = [...new Set([matched, name, region])].join(', ')
  return `${names}: ${count} ${count === 1 ? 'tour' : 'tours'}`
}
