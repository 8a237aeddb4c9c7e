import { idOf } from '../../admin/admin.fixtures.ts'
import type { OverviewData } from './overview.admin-documents.ts'

const perWeek = [
  [3, 5],
  [4, 4],
  [6, 9],
  [5, 11],
  [2, 8],
  [7, 12],
  [9, 14],
  [4, 10],
  [8, 15],
  [10, 13],
  [12, 21],
  [3, 6],
] as const
const day = (number: number) =>
  new Date(Date.UTC(2026, 7, 31) + number * 86_400_000).toISOString().slice(0, 10)

/** The overview of twelve weeks. */
export const overviewData: OverviewData = {
  searches: [
    { words: 'penguins', count: 12, lastDay: day(80) },
    { words: 'hot air balloon', count: 4, lastDay: day(41) },
  ],
  period: { from: day(0), to: day(82) },
  previousPeriod: { from: day(-83), to: day(-1) },
  totals: {
    enquiries: 201,
    open: 98,
    won: 42,
    lost: 61,
    wonRate: 42 / 201,
    replied: 171,
    medianReplySeconds: 5400,
  },
  previousTotals: {
    enquiries: 164,
    open: 12,
    won: 44,
    lost: 108,
    wonRate: 44 / 164,
    replied: 160,
    medianReplySeconds: 9000,
  },
  quotes: { quoted: 61, accepted: 28, conversion: 28 / 61, value: 41_36_500 },
  previousQuotes: { quoted: 50, accepted: 20, conversion: 0.4, value: 29_80_000 },
  weeks: perWeek.map(([email, whatsapp], week) => ({
    from: day(7 * week),
    to: day(Math.min(82, 7 * week + 6)),
    email,
    whatsapp,
  })),
  stages: [
    { stage: 'new', enquiries: 30, reached: 201 },
    { stage: 'contacted', enquiries: 41, reached: 110 },
    { stage: 'quoted', enquiries: 27, reached: 69 },
    { stage: 'won', enquiries: 42, reached: 42 },
    { stage: 'lost', enquiries: 61, reached: 61 },
  ],
  replyTimes: [
    { time: 'hour', enquiries: 74 },
    { time: 'fourHours', enquiries: 41 },
    { time: 'day', enquiries: 38 },
    { time: 'threeDays', enquiries: 12 },
    { time: 'later', enquiries: 6 },
    { time: 'none', enquiries: 30 },
  ],
  tours: [
    'Kerala to Kashmir',
    'The Konkan coast road',
    'Spiti in a loop',
    'Through the tea country from Munnar to Valparai and down to the plains',
    'Rann of Kutch',
    'Malabar by road',
    'Coorg',
    'Ladakh',
    'Sikkim',
  ].map((title, n) => ({ tourId: idOf(n + 1), title, enquiries: 44 - 4 * n, won: 9 - n })),
  otherTours: { enquiries: 0, won: 0 },
  withoutTour: { enquiries: 21, won: 1 },
  landscapes: [
    { landscape: 'Mountain', enquiries: 120, won: 20 },
    { landscape: 'Beaches', enquiries: 66, won: 14 },
    { landscape: 'Snow', enquiries: 12, won: 3 },
  ],
  origins: [
    { origin: 'website', enquiries: 120, won: 20 },
    { origin: 'call', enquiries: 70, won: 20 },
    { origin: 'walk-in', enquiries: 11, won: 2 },
  ],
  campaigns: [
    { campaign: 'diwali', enquiries: 31, won: 6 },
    { campaign: 'monsoon-2026-instagram-stories-south', enquiries: 9, won: 0 },
  ],
  otherCampaigns: { enquiries: 0, won: 0 },
  withoutCampaign: { enquiries: 161, won: 36 },
}

const none = { enquiries: 0, won: 0 }
const noQuotes = { quoted: 0, accepted: 0, conversion: null, value: 0 }

/** A period without an enquiry. */
export const emptyOverview: OverviewData = {
  ...overviewData,
  totals: {
    enquiries: 0,
    open: 0,
    won: 0,
    lost: 0,
    wonRate: null,
    replied: 0,
    medianReplySeconds: null,
  },
  quotes: noQuotes,
  previousQuotes: noQuotes,
  weeks: overviewData.weeks.map((week) => ({ ...week, email: 0, whatsapp: 0 })),
  stages: overviewData.stages.map((stage) => ({ ...stage, enquiries: 0, reached: 0 })),
  replyTimes: overviewData.replyTimes.map((time) => ({ ...time, enquiries: 0 })),
  tours: [],
  withoutTour: none,
  landscapes: [],
  origins: [],
  campaigns: [],
  withoutCampaign: none,
}
