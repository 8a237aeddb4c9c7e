import type { Fields } from '@bharat/contracts/fields'
import { TOUR_FIELDS } from '@bharat/contracts/tour-fields'
import { TOUR_TEXTS } from '@bharat/contracts/tour-texts'
import { inWords } from '@bharat/contracts/words'
import { type Column, column } from '../../spreadsheets/columns.ts'
import type { ExportedTour } from './tours.views.ts'

/** Several values of a cell, one per line. */
const inLines = (values: readonly string[]) => values.join('\n')

/** An empty list is an empty cell. */
const asJson = (list: readonly unknown[]) => (list.length > 0 ? JSON.stringify(list) : '')

/** The column of a text of one line. */
function textColumn(name: (typeof TOUR_TEXTS)[number]): Column<ExportedTour> {
  return column(name, inWords(name), 'text', 24, (tour) => tour[name])
}

/** The columns of declared fields; a group has those of its own. */
function fieldColumns(
  fields: Fields,
  of: (tour: ExportedTour) => object | null,
): Column<ExportedTour>[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = (tour: ExportedTour) => Reflect.get(of(tour) ?? {}, name) ?? null
    const { kind, label } = field
    if (kind === 'group') return fieldColumns(field.fields, value)
    if (kind === 'number') return [column(field.column ?? name, label, 'number', 14, value)]
    if (kind === 'text') return [column(name, label, 'text', 20, value)]
    return [column(name, label, 'text', 30, (tour) => inLines(value(tour)))]
  })
}

/**
 * The columns of exported tours, which an import reads back. Departures, itinerary and questions are JSON, because a
 * cell has no lists of records.
 */
export const tourColumns: readonly Column<ExportedTour>[] = [
  column('_id', 'Id', 'text', 26, (tour) => tour._id),
  column('version', 'Version', 'number', 8, (tour) => tour.version),
  column('tourName', 'Tour', 'text', 36, (tour) => tour.tourName),
  column('categoryId', 'Category id', 'text', 26, (tour) => tour.categoryId._id),
  column('category', 'Category', 'text', 20, (tour) => tour.categoryId.name),
  column('days', 'Days', 'number', 7, (tour) => tour.days),
  column('nights', 'Nights', 'number', 7, (tour) => tour.nights),
  column('tripCost', 'Trip cost (₹)', 'number', 13, (tour) => tour.tripCost),
  ...TOUR_TEXTS.filter((name) => name !== 'activity').map(textColumn),
  column('landscapes', 'Landscapes', 'text', 24, (tour) => tour.landscapes.join(', ')),
  textColumn('activity'),
  column('departures', 'Departures', 'text', 40, (tour) => asJson(tour.departures)),
  ...fieldColumns(TOUR_FIELDS, (tour) => tour),
  column('mainImageUrl', 'Main image', 'text', 40, (tour) => tour.mainImageUrl),
  column('subImageUrls', 'Sub images', 'text', 40, (tour) => inLines(tour.subImageUrls)),
  column('routeMapUrl', 'Route map', 'text', 40, (tour) => tour.routeMapUrl),
  column('itinerary', 'Itinerary', 'text', 60, (tour) => asJson(tour.itinerary)),
  column('faqs', 'FAQ', 'text', 60, (tour) => asJson(tour.faqs)),
  column('activeStatus', 'Active', 'flag', 8, (tour) => tour.activeStatus),
  column('highlightStatus', 'Highlighted', 'flag', 11, (tour) => tour.highlightStatus),
  column('createdAt', 'Created (IST)', 'moment', 17, (tour) => new Date(tour.createdAt)),
  column('updatedAt', 'Changed (IST)', 'moment', 17, (tour) => new Date(tour.updatedAt)),
]
