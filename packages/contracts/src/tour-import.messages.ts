import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS } from './limits.ts'

/** Messages of the import of tours; the rules of a tour have their own (`tours.messages.ts`). */
export const tourImportMessages = {
  encoding: 'The file is not UTF-8. Save it as “CSV UTF-8”.',
  empty: 'The file has no rows below its headings.',
  tooManyRows: `A file can have at most ${IMPORT_MAX_ROWS} rows.`,
  tooLarge: `The file is larger than ${IMPORT_MAX_BYTES / 2 ** 20} MB.`,
  tooMuch: 'The file changes too much at once. Split it into smaller files.',
  unknownColumn: (name: string) => `“${name.slice(0, 50)}” is no column of the export.`,
  repeatedColumn: 'This column is there twice.',
  tooManyCells: 'This row has more cells than the headings.',
  repeatedId: 'Another row has the same _id.',
  unknownCategory: 'There is no category of this name.',
  otherCategory: 'The category and its id are not the same. Empty one of them.',
  list: (label: string) => `${label} must be a JSON list, as in an export.`,
  tripCost: 'Trip cost must be a number of rupees, such as 45000.',
  flag: 'activeStatus must be true or false.',
  rejected: (count: number) =>
    `Nothing was imported: ${count} ${count === 1 ? 'error' : 'errors'} in the file.`,
  checked: 'The file can be imported.',
  unchanged: 'Nothing was changed: every row is stored already.',
  imported: (count: number) => `${count} ${count === 1 ? 'tour' : 'tours'} imported.`,
  dryRun: 'dryRun must be true or false.',
} as const
