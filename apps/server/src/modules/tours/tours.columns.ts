import type { Fields } from '@bharat/contracts/fields'
import { tourColumn } from '@bharat/contracts/tour-columns'
import { TOUR_FIELDS } from '@bharat/contracts/tour-fields'
import { TOUR_TEXTS } from '@bharat/contracts/tour-texts'
import { type Column, column } from '../../spreadsheets/columns.ts'
import type { ExportedTour } from './tours.views.ts'

/** Several values of a cell, one per line. */
const inLines = (values: readonly string[]) => values.join('\n')

/** An empty list is an empty cell. */
const asJson = (list: readonly unknown[]) => (list.length > 0 ? JSON.stringify(list) : '')

function labelled(
  name: string,
  kind: Column<ExportedTour>['kind'],
  width: number,
  value: Column<ExportedTour>['value'],
): Column<ExportedTour> {
  return column(name, tourColumn(name).label, kind, width, value)
}

function textColumn(name: (typeof TOUR_TEXTS)[number]): Column<ExportedTour> {
  return labelled(name, 'text', 24, (tour) => tour[name])
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
    if (kind === 'entries') {
      return [column(name, label, 'text', 30, (tour) => asJson(value(tour) ?? []))]
    }
    if (kind === 'text' || kind === 'choice') return [column(name, label, 'text', 20, value)]
    return [column(name, label, 'text', 30, (tour) => inLines(value(tour)))]
  })
}

/**
 * The columns of exported tours, which an import reads back. Departures, itinerary and questions are JSON, because a
 * cell has no lists of records.
 */
export const tourColumns: readonly Column<ExportedTour>[] = [
  labelled('_id', 'text', 26, (tour) => tour._id),
  labelled('version', 'number', 8, (tour) => tour.version),
  labelled('tourName', 'text', 36, (tour) => tour.tourName),
  labelled('categoryId', 'text', 26, (tour) => tour.categoryId._id),
  labelled('category', 'text', 20, (tour) => tour.categoryId.name),
  labelled('days', 'number', 7, (tour) => tour.days),
  labelled('nights', 'number', 7, (tour) => tour.nights),
  labelled('tripCost', 'number', 13, (tour) => tour.tripCost),
  ...TOUR_TEXTS.filter((name) => name !== 'activity').map(textColumn),
  labelled('landscapes', 'text', 24, (tour) => tour.landscapes.join(', ')),
  textColumn('activity'),
  labelled('departures', 'text', 40, (tour) => asJson(tour.departures)),
  ...fieldColumns(TOUR_FIELDS, (tour) => tour),
  labelled('mainImageUrl', 'text', 40, (tour) => tour.mainImageUrl),
  labelled('subImageUrls', 'text', 40, (tour) => inLines(tour.subImageUrls)),
  labelled('routeMapUrl', 'text', 40, (tour) => tour.routeMapUrl),
  labelled('itinerary', 'text', 60, (tour) => asJson(tour.itinerary)),
  labelled('faqs', 'text', 60, (tour) => asJson(tour.faqs)),
  labelled('activeStatus', 'flag', 8, (tour) => tour.activeStatus),
  labelled('highlightStatus', 'flag', 11, (tour) => tour.highlightStatus),
  labelled('createdAt', 'moment', 17, (tour) => new Date(tour.createdAt)),
  labelled('updatedAt', 'moment', 17, (tour) => new Date(tour.updatedAt)),
]
