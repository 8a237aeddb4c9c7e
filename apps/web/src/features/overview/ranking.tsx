import type { DashboardSearch } from '../../admin/list/dashboard-search.ts'
import { DeskLink } from '../../admin/list/desk-link.tsx'
import { BarChart } from './bar-chart.tsx'
import { CHART_CARD, ChartSection } from './chart-section.tsx'
import type { OverviewData } from './overview.admin-documents.ts'
import { percentText } from './overview-format.ts'

interface RankingRow {
  key: string
  label: string
  enquiries: number
  won: number
  /** Absent for a sum that no list shows. */
  filter?: DashboardSearch
}

export interface RankingProps {
  title: string
  /** The heading of the first column. */
  heading: string
  note?: string
  period: OverviewData['period']
  /** The most frequent first. Rows without an enquiry are left out. */
  rows: readonly RankingRow[]
  empty?: string
}

/** Rows that the chart shows; the table has all. */
const RANKED = 8

/** Enquiries by what they are about or where they come from. */
export function Ranking({ title, heading, note, period, rows, empty }: RankingProps) {
  const counted = rows.filter(({ enquiries }) => enquiries > 0)
  const count = ({ label, enquiries, filter }: RankingRow) =>
    filter ? (
      <DeskLink
        key="count"
        count={enquiries}
        what={`enquiries, ${heading} ${label}`}
        filters={{ ...period, ...filter }}
      />
    ) : (
      enquiries
    )
  const won = ({ label, won, filter }: RankingRow) =>
    filter ? (
      <DeskLink
        key="won"
        count={won}
        what={`won enquiries, ${heading} ${label}`}
        filters={{ ...period, ...filter, stage: 'won' }}
      />
    ) : (
      won
    )
  if (counted.length === 0) {
    return (
      <section className={CHART_CARD}>
        <h2 className="mb-2 text-lg font-semibold">{title}</h2>
        <p className="text-sm text-ink-soft">{empty}</p>
      </section>
    )
  }
  return (
    <ChartSection
      title={title}
      {...(note && { note })}
      headings={[heading, 'Enquiries', 'Won', 'Rate']}
      rows={counted.map((row) => ({
        key: row.key,
        cells: [row.label, count(row), won(row), percentText(row.won / row.enquiries)],
      }))}
    >
      <BarChart
        label={title}
        bars={counted.slice(0, RANKED).map((row) => ({
          key: row.key,
          label: row.label,
          value: row.enquiries,
          text: count(row),
        }))}
      />
      {counted.length > RANKED && (
        <p className="text-sm text-ink-soft print:hidden">
          The table has {counted.length - RANKED} more.
        </p>
      )}
    </ChartSection>
  )
}
