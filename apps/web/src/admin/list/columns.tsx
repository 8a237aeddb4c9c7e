import { formatDate } from '@bharat/contracts/format'
import { imageSources } from '@bharat/contracts/media'
import { isDrawnPicture } from '@bharat/contracts/tour-pictures.messages'
import { Avatar } from '@bharat/ui/avatar'
import type { Column } from '@bharat/ui/data-table'
import { type ReactNode, useEffect, useState } from 'react'

/** A person's image in a circle, or the initials. */
export function avatarColumn<Row>(
  header: string,
  url: (row: Row) => string,
  name: (row: Row) => string,
): Column<Row> {
  return {
    header,
    bare: true,
    phone: 'image',
    cell: (row) => (
      <Avatar name={name(row)} src={url(row)} sizes="4rem" className="size-16 md:size-12" />
    ),
  }
}

/** An image's thumbnail. A row without one shows an empty frame. */
export function imageColumn<Row>(header: string, url: (row: Row) => string): Column<Row> {
  return {
    header,
    bare: true,
    phone: 'image',
    cell: (row) => <Thumbnail key={url(row)} url={url(row)} />,
  }
}

/** Milliseconds after which a picture that is being drawn is loaded again. */
const RELOAD_MS = 4000

/** An image in its frame. A picture that the server is still drawing says so, and is shown as soon as it is there. */
function Thumbnail({ url }: { url: string }) {
  const [isMissing, setIsMissing] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!isMissing) return
    const timer = setInterval(() => setAttempt((last) => last + 1), RELOAD_MS)
    return () => clearInterval(timer)
  }, [isMissing])
  return (
    <span className="relative block h-16 w-20 overflow-hidden rounded-sm bg-sunken md:h-11 md:w-16">
      {isMissing && (
        <span className="absolute inset-0 flex items-center justify-center text-center text-xs leading-3 text-ink-soft">
          Being drawn
        </span>
      )}
      {url && (
        <img
          key={attempt}
          {...imageSources(url)}
          sizes="128px"
          alt=""
          loading="lazy"
          className={`size-full object-cover ${isMissing ? 'opacity-0' : ''}`}
          onError={() => setIsMissing(isDrawnPicture(url))}
          onLoad={() => setIsMissing(false)}
        />
      )}
    </span>
  )
}

/** The column with a row's name. */
export function nameColumn<Row>(header: string, text: (row: Row) => string): Column<Row> {
  return { header, phone: 'title', cell: (row) => rowName(text(row)) }
}

/** A name. A word that is too long for the column breaks, which does not make the column narrow. */
export function rowName(name: string): ReactNode {
  return <span className="font-medium wrap-anywhere md:inline-block md:min-w-40">{name}</span>
}

/**
 * The button with the name of a row, which opens it. On a phone it is as tall as a finger needs, upwards: below it are
 * the links of the row.
 */
export const ROW_BUTTON =
  'max-w-full cursor-pointer text-left font-medium wrap-anywhere underline decoration-line-strong underline-offset-4 -outline-offset-2 hover:decoration-ink max-md:-mt-4 max-md:-mb-1 max-md:block max-md:min-w-11 max-md:truncate max-md:pt-4 max-md:pb-1 max-md:leading-6 print:whitespace-normal md:min-h-11 md:pointer-fine:min-h-9'

/** A person in a table: the name with the email address below it, or the address alone. */
export function PersonText({
  person: { name, email },
}: {
  person: { name: string; email: string }
}) {
  if (!name) return breakable(email)
  return (
    <>
      <span className="block wrap-anywhere">{name}</span>
      <span className="block text-xs text-ink-soft">{breakable(email)}</span>
    </>
  )
}

/** An email address. If it is too long, it breaks after its @, and elsewhere only if it must. */
export function breakable(email: string): ReactNode {
  const at = email.lastIndexOf('@') + 1
  return (
    <span className="wrap-anywhere">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}

/** A date as dd/mm/yyyy in Indian time; a dash if there is none (section 9). */
export function dateColumn<Row>(header: string, date: (row: Row) => string): Column<Row> {
  return { header, numeric: true, alignEnd: true, cell: (row) => formatDate(date(row)) }
}

export function numberColumn<Row>(header: string, value: (row: Row) => number): Column<Row> {
  return { header, numeric: true, alignEnd: true, cell: (row) => value(row) }
}
