import { formatDate } from '@bharat/contracts/format'
import { imageSources } from '@bharat/contracts/media'
import { Avatar } from '@bharat/ui/avatar'
import type { Column } from '@bharat/ui/data-table'
import type { ReactNode } from 'react'

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
    cell: (row) => (
      <span className="block h-16 w-20 overflow-hidden rounded-sm bg-sunken md:h-11 md:w-16">
        {url(row) && (
          <img
            {...imageSources(url(row))}
            sizes="128px"
            alt=""
            loading="lazy"
            className="size-full object-cover"
          />
        )}
      </span>
    ),
  }
}

/** The column with a row's name. */
export function nameColumn<Row>(header: string, text: (row: Row) => string): Column<Row> {
  return { header, phone: 'title', cell: (row) => rowName(text(row)) }
}

/** A name. A word that is too long for the column breaks, which does not make the column narrow. */
export function rowName(name: string): ReactNode {
  return <span className="font-medium wrap-anywhere md:inline-block md:min-w-40">{name}</span>
}

/** A person in a table: the name with the e-mail address below it, or the address alone. */
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

/** An e-mail address. If it is too long, it breaks after its @, and elsewhere only if it must. */
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
