import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS } from './back-office-limits.ts'

const tours = (count: number) => `${count} ${count === 1 ? 'tour' : 'tours'}`

/** Messages of the import of tours; the rules of a tour have their own (`tours.messages.ts`). */
export const tourImportMessages = {
  encoding: 'The file is no sheet that can be read. Save it as Excel (.xlsx) or as “CSV UTF-8”.',
  empty: 'The file has no rows below its headings.',
  tooManyRows: `A file can have at most ${IMPORT_MAX_ROWS} rows.`,
  tooLarge: `The file is larger than ${IMPORT_MAX_BYTES / 2 ** 20} MB.`,
  tooMuch: 'The file changes too much at once. Split it into smaller files.',
  unknownColumn: (name: string) => `“${name.slice(0, 50)}” is no column of the export.`,
  repeatedColumn: 'This column is there twice.',
  tooManyCells: 'This row has more cells than the headings.',
  repeatedId: 'Another row has the same _id.',
  /** @param names of the categories */
  unknownCategory: (names: readonly string[]) =>
    `There is no category of this name. ${names.length > 0 ? `There are: ${names.slice(0, 20).join(', ')}.` : 'Add one first.'}`,
  otherCategory: 'The category and its id are not the same. Empty one of them.',
  repeatedTour: (row: number) => `Row ${row} has the same name and category.`,
  severalTours: 'Several tours have this name and category. Add the column _id from an export.',
  columns: 'columns must name a column of the import for each column of the file, or nothing.',
  values: 'values must be a JSON object of names and as which ones they are read.',
  /** @param texts at least one */
  dates: (texts: readonly string[]) => {
    const shown = texts.slice(0, 10).map((text) => `“${text.slice(0, 40)}”`)
    return `${shown.join(', ')} ${texts.length === 1 ? 'is no date' : 'are no dates'}. Write the day first: 12/01/2027 or 12-Jan-2027.`
  },
  itinerary:
    'The itinerary must name its days: “Day 1: Into the hills”, each in its own line, or in columns “Day 1”, “Day 2” and so on.',
  /** @param last the number of its last day, which is above `days` */
  daysStay: (days: number, last: number) =>
    `${last === days + 1 ? `Day ${last} stays` : `Days ${days + 1} to ${last} stay`}, although the tour has ${days} ${days === 1 ? 'day' : 'days'}.`,
  list: (label: string) =>
    `${label} cannot be read. Copy the cell of an exported tour and change its texts, or leave the cell empty.`,
  tripCost: 'Trip cost must be a number of rupees, such as 45000, 45k or 1.2 lakh.',
  /** @param day of the departure, dd/mm/yyyy */
  seatsSold: (day: string, sold: number) =>
    `${sold} ${sold === 1 ? 'seat is' : 'seats are'} sold on ${day}: it cannot have fewer.`,
  flag: 'Active must be yes or no.',
  rejected: (count: number) =>
    `Nothing was imported: ${count} ${count === 1 ? 'error' : 'errors'} in the file.`,
  checked: 'The file can be imported.',
  unchanged: 'Nothing was changed: every row is stored already.',
  imported: (created: number, updated: number) =>
    created === 0
      ? `${tours(updated)} updated.`
      : `${tours(created)} imported${updated > 0 ? `, ${updated} updated` : ''}.`,
  dryRun: 'dryRun must be true or false.',
  validOnly: 'validOnly must be true or false.',
} as const
