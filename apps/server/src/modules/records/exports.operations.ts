import type { Session } from '@bharat/contracts/accounts'
import type { Permission } from '@bharat/contracts/permissions'
import type { z } from 'zod'
import {
  type Endpoint,
  fileEndpoint,
  type OperationContext,
  type Tag,
} from '../../http/operation.ts'
import { begun, type Column, type Slices } from '../../spreadsheets/columns.ts'
import { csvOf } from '../../spreadsheets/csv.ts'
import { xlsxOf } from '../../spreadsheets/xlsx.ts'

interface ExportDeclaration<Item> {
  /** The path of the list, such as `/admin/tours`. */
  path: string
  /** Such as `Tours`: names the operations, the file and the sheet. */
  plural: string
  tag: Tag
  access: Permission
  /** The query of the list. Its paging is accepted without effect. */
  query: z.ZodObject
  columns: readonly Column<Item>[]
  /** Every item that the query finds, in its order. @throws DomainError INVALID */
  slices(services: OperationContext['services'], query: unknown, session: Session): Slices<Item>
}

interface ExportInput {
  services: OperationContext['services']
  query: unknown
  session: Session
}

/** Declares the downloads of a list: all its pages, as CSV and as an Excel file. */
export function exportOperations<Item>(list: ExportDeclaration<Item>): Endpoint[] {
  const { path, plural, tag, access, query, columns, slices } = list
  const name = plural.toLowerCase()
  const begin = ({ services, query, session }: ExportInput) =>
    begun(slices(services, query, session))
  const shared = {
    method: 'GET',
    tag,
    access,
    recentLogin: true,
    query: query.omit({ page: true, limit: true }),
    replyHeaders: { 'Content-Disposition': `The name of the file: ${name}, today in India.` },
  } satisfies Partial<Endpoint>
  return [
    fileEndpoint({
      ...shared,
      path: `${path}.csv`,
      id: `export${plural}Csv`,
      summary: `Download ${plural} as CSV`,
      description:
        'UTF-8 with a byte order mark, lines end in CRLF. An apostrophe precedes cells that a spreadsheet would run as formulas; a plus sign and digits alone are none.',
      file: 'csv',
      audit: { action: 'listExported', target: () => `${plural}, CSV` },
      handle: async (input) => ({ name, chunks: csvOf(columns, await begin(input)) }),
    }),
    fileEndpoint({
      ...shared,
      path: `${path}.xlsx`,
      id: `export${plural}Xlsx`,
      summary: `Download ${plural} as an Excel file`,
      description: 'One sheet without formulas. Dates are in Indian time.',
      file: 'xlsx',
      audit: { action: 'listExported', target: () => `${plural}, Excel` },
      handle: async (input) => ({ name, chunks: xlsxOf(plural, columns, await begin(input)) }),
    }),
  ]
}
