import { type Column, column } from '../../src/spreadsheets/columns.ts'
import { csvOf } from '../../src/spreadsheets/csv.ts'
import { xlsxOf } from '../../src/spreadsheets/xlsx.ts'

/** A row of a sheet as an operator has it. */
type Row = Record<string, string | number>

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T

const NAMES = [
  'Malabar by road',
  'മൂന്നാർ തേക്കടി യാത്ര',
  'केरल दर्शन',
  '  Spiti "high" valley ',
  'Goa & Gokarna; the coast',
]
const DURATIONS = ['5D/4N', '5 days 4 nights', '4N5D', '5', '05 Days / 04 Nights']
const PRICES = [
  '45k',
  '₹45,000',
  '1.2 lakh',
  'Rs. 38,500/-',
  '52000',
  'INR 61,000 per person',
  'On request',
]
const DATES = [
  '12/01/2027',
  '12-Jan-27; 19-Jan-27',
  '12 January 2027\n26 January 2027',
  'Sat, 16th January 2027 | 23/01/27',
  '46400',
  '2027-02-01, 2027-03-01',
  'Jan 12, 2027, Feb 9, 2027',
]
const LANDSCAPES = [
  'beach, RURAL',
  'mountain / forest',
  'Snow · mountains',
  'cultural; leisure',
  'WATERFALLS|Cave',
]
const STYLES = ['Leisure', 'LEISURE, small group', 'small group | family', 'leisure']
const VEHICLES = ['Innova Crysta', 'innova crysta', 'INNOVA CRYSTA', 'Tempo traveller']
const STOPS = [
  'Kochi - Munnar - Thekkady',
  'കൊച്ചി, മൂന്നാർ',
  'Delhi → Shimla → Kaza',
  'Panaji to Gokarna',
]
const ITINERARIES = [
  'Day 1: Kochi to Munnar · Munnar. Tea gardens on the way.\nDay 2: Free day\nRest, or walk.',
  '',
  'Day 1 - ആലപ്പുഴ. വള്ളത്തിൽ ഒരു ദിവസം. Day 2 - मुन्नार. चाय के बाग.',
]

/** The rows of a sheet with every way of writing that the import reads; each is a valid tour of one of the categories. */
export function messyRows(count: number, categories: readonly string[]): Row[] {
  return Array.from({ length: count }, (_, n) => {
    const category = pick(categories, n)
    return {
      'Package Name': `${pick(NAMES, n)} ${n + 1}`,
      TYPE: n % 2 === 0 ? category.toUpperCase() : ` ${category.toLowerCase()}`,
      Duration: pick(DURATIONS, n),
      'Rate per person (INR)': n % 11 === 0 ? 45_000 : pick(PRICES, n),
      Style: pick(STYLES, n),
      Cab: pick(VEHICLES, n),
      Terrain: pick(LANDSCAPES, n),
      Highlights: pick(['Kayaking | Toddy shop', 'ചായത്തോട്ടം', ''], n),
      'Departure dates': pick(DATES, n),
      Stops: pick(STOPS, n),
      'Day-wise itinerary': pick(ITINERARIES, n),
      Inclusions: pick(['Breakfast; Driver', '• Hotels\n• Meals', ''], n),
      Overview: pick(['चाय के बागों में पाँच दिन।', 'Five days of tea.', ''], n),
      'Group size': pick(['12', ''], n),
      'Internal remark': `call ${n}`,
    }
  })
}

/** The sheet as a file. */
export async function messyFile(rows: readonly Row[], format: 'csv' | 'xlsx'): Promise<Uint8Array> {
  const columns = Object.keys(rows[0] ?? {}).map(
    (name): Column<Row> => column(name, name, 'text', 20, (row) => row[name] ?? ''),
  )
  const slices = (async function* () {
    yield rows
  })()
  const chunks = format === 'csv' ? csvOf(columns, slices) : xlsxOf('Packages', columns, slices)
  return new Uint8Array(Buffer.concat(await Array.fromAsync(chunks)))
}
