import { channelLabels } from '@bharat/contracts/enquiries'
import { type EnquiryOrigin, originLabels, stageLabels } from '@bharat/contracts/enquiry-stages'
import { formatNextDeparture } from '@bharat/contracts/format'
import { DeskLink } from '../../admin/list/desk-link.tsx'
import { BarChart } from './bar-chart.tsx'
import { ChartSection } from './chart-section.tsx'
import { ColumnChart } from './column-chart.tsx'
import type { OverviewData } from './overview.admin-documents.ts'
import { percentText, periodText, replyTimeLabels } from './overview-format.ts'
import { Ranking } from './ranking.tsx'

export interface ChartsProps {
  overview: OverviewData
}

/** All charts of the overview, each with its data table. */
export function Charts({ overview }: ChartsProps) {
  const { period, totals } = overview
  const tours = overview.tours.map(({ tourId, title, ...counts }) => ({
    key: tourId,
    label: title,
    ...counts,
    filter: { tour: tourId },
  }))
  const landscapes = overview.landscapes.map(({ landscape, ...counts }) => ({
    key: landscape,
    label: landscape,
    ...counts,
    filter: { landscape },
  }))
  const campaigns = overview.campaigns.map(({ campaign, ...counts }) => ({
    key: campaign,
    label: campaign,
    ...counts,
    filter: { campaign },
  }))
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2 print:block print:space-y-3">
      <Weeks overview={overview} />
      <Stages overview={overview} />
      <ReplyTimes overview={overview} />
      <Ranking
        title="By tour"
        heading="Tour"
        period={period}
        rows={[
          ...tours,
          {
            key: 'none',
            label: 'Without a tour',
            ...overview.withoutTour,
            filter: { tour: 'none' },
          },
          { key: 'other', label: 'All other tours', ...overview.otherTours },
        ]}
      />
      <Ranking
        title="By landscape"
        heading="Landscape"
        note="By the landscapes that each tour has now. A tour counts in each of its landscapes."
        period={period}
        rows={landscapes}
        empty="No enquiry of this period is about a tour."
      />
      <Ranking
        title="By campaign"
        heading="Campaign"
        note={`${overview.withoutCampaign.enquiries} of ${totals.enquiries} enquiries came without a campaign.`}
        period={period}
        rows={[
          ...campaigns,
          { key: 'other', label: 'All other campaigns', ...overview.otherCampaigns },
        ]}
        empty="No visit of this period began with a campaign."
      />
      {overview.origins.some(isRecorded) && (
        <Ranking
          title="By origin"
          heading="Origin"
          note="The forms of the site, and conversations that were recorded on the desk."
          period={period}
          rows={overview.origins.map(({ origin, ...counts }) => ({
            key: origin,
            label: originLabels[origin as EnquiryOrigin],
            ...counts,
          }))}
        />
      )}
    </div>
  )
}

/** Whether an enquiry of this origin was recorded on the desk. */
const isRecorded = ({ origin }: OverviewData['origins'][number]) => origin !== 'website'

function Weeks({ overview: { weeks, origins } }: ChartsProps) {
  const { email, whatsapp } = channelLabels
  return (
    <ChartSection
      title="Enquiries per week and channel"
      note={
        origins.some(isRecorded)
          ? `A recorded conversation counts as in Enquired Clients: ${whatsapp}, or ${email} with an address.`
          : undefined
      }
      headings={['Week', email, whatsapp, 'Both']}
      rows={weeks.map(({ from, to, ...counts }) => ({
        key: from,
        cells: [
          periodText({ from, to }),
          <DeskLink
            key="email"
            count={counts.email}
            what={`enquiries by ${email}, ${periodText({ from, to })}`}
            filters={{ from, to, channel: 'email' }}
          />,
          <DeskLink
            key="whatsapp"
            count={counts.whatsapp}
            what={`enquiries by ${whatsapp}, ${periodText({ from, to })}`}
            filters={{ from, to, channel: 'whatsapp' }}
          />,
          <DeskLink
            key="both"
            count={counts.email + counts.whatsapp}
            what={`enquiries, ${periodText({ from, to })}`}
            filters={{ from, to }}
          />,
        ],
      }))}
    >
      <ColumnChart
        label={`Enquiries of ${weeks.length} weeks by channel. The table has the numbers.`}
        series={[
          { name: email, look: 'solid' },
          { name: whatsapp, look: 'striped' },
        ]}
        columns={weeks.map(({ from, to, ...counts }) => ({
          name: periodText({ from, to }),
          axis:
            weeks.length > 53
              ? `${from.slice(5, 7)}/${from.slice(0, 4)}`
              : formatNextDeparture(from),
          values: [counts.email, counts.whatsapp],
        }))}
      />
    </ChartSection>
  )
}

function Stages({ overview: { stages, totals, period } }: ChartsProps) {
  const share = (count: number) => percentText(count / totals.enquiries)
  return (
    <ChartSection
      title="Stage funnel"
      note="How far the enquiries of this period have come until now. A lost one counts as new and as lost."
      headings={['Stage', 'In it now', 'Reached it', 'Of all']}
      rows={stages.map(({ stage, enquiries, reached }) => ({
        key: stage,
        cells: [
          stageLabels[stage],
          <DeskLink
            key="count"
            count={enquiries}
            what={`enquiries in the stage ${stageLabels[stage]}`}
            filters={{ ...period, stage }}
          />,
          reached,
          share(reached),
        ],
      }))}
    >
      <BarChart
        label="Stages"
        series={['In this stage now', 'Went further']}
        bars={stages.map(({ stage, enquiries, reached }) => ({
          key: stage,
          label: stageLabels[stage],
          value: enquiries,
          further: reached - enquiries,
          text: (
            <span className="inline-flex items-center gap-2">
              <DeskLink
                count={enquiries}
                what={`enquiries in the stage ${stageLabels[stage]}`}
                filters={{ ...period, stage }}
              />
              <span className="text-ink-soft">
                of {reached} ({share(reached)})
              </span>
            </span>
          ),
        }))}
      />
    </ChartSection>
  )
}

function ReplyTimes({ overview: { replyTimes } }: ChartsProps) {
  const all = replyTimes.reduce((sum, { enquiries }) => sum + enquiries, 0)
  const share = (count: number) => percentText(all === 0 ? 0 : count / all)
  return (
    <ChartSection
      title="Time to first reply"
      note="Until the first recorded reply, or the first stage beyond New. Recorded calls and visits wait for none."
      headings={['First reply', 'Enquiries', 'Of all']}
      rows={replyTimes.map(({ time, enquiries }) => ({
        key: time,
        cells: [replyTimeLabels[time], enquiries, share(enquiries)],
      }))}
    >
      <BarChart
        label="Times to first reply"
        bars={replyTimes.map(({ time, enquiries }) => ({
          key: time,
          label: replyTimeLabels[time],
          value: enquiries,
          text: `${enquiries} (${share(enquiries)})`,
        }))}
      />
    </ChartSection>
  )
}
