import type { BrandToken } from './brand.ts'
import type { QuoteWords } from './quote-words.ts'

/* Small drawings of the days of a journey that have no photograph, for the page of a quote and its document (PDF). */

/** A path of a drawing of 80 by 80 units, which may reach beyond its sides. */
export interface SceneShape {
  d: string
  fill?: SceneColour
  stroke?: SceneColour
  /** Of the stroke. */
  width?: number
  dash?: [number, number]
  matrix?: [number, number, number, number, number, number]
}
export type SceneColour = BrandToken | 'success' | 'white'

/** What the drawing of a day depends on. */
type SceneDay = Pick<
  NonNullable<QuoteWords['days']>['items'][number],
  'title' | 'place' | 'paragraphs' | 'details'
>

/** The drawings of days by their words: none is that of the last one, and each is drawn once for a place. */
export function dayScenesOf(days: readonly SceneDay[]): (SceneShape[] | null)[] {
  const shown: { drawing: SceneShape[]; at: string }[] = []
  return days.map(({ title, place, paragraphs, details }, index) => {
    const drawing = drawingOf([title, place, ...paragraphs])
    const at = place || (details.find(({ label }) => label === 'Stay')?.text ?? '')
    const isRepeated =
      shown.at(-1)?.drawing === drawing ||
      shown.some((other) => other.drawing === drawing && other.at === at)
    if (isRepeated) return null
    shown.push({ drawing, at })
    return sceneOf(drawing, index)
  })
}

/** The drawing of a document without a picture: a road into the hills. */
export const roadScene = (): SceneShape[] => sceneOf(ROAD, 0)

function drawingOf(words: readonly string[]): SceneShape[] {
  const kinds = words.map((text) => SCENES.find(([pattern]) => pattern.test(text)))
  return kinds.find((kind) => kind !== undefined)?.[1] ?? ROAD
}

/** The ground comes first. */
function sceneOf(drawing: SceneShape[], index: number): SceneShape[] {
  const [sky, sun] = HOURS[index % HOURS.length] ?? HOURS[0]
  return [
    { fill: sky, d: 'M-60-20h200V100H-60Z' },
    { fill: sun, d: `M${9 + ((index * 23) % 46)} 22a9 9 0 1 0 18 0a9 9 0 1 0-18 0Z` },
    ...drawing,
  ]
}

/** Sky and sun: neighbouring days differ. */
const HOURS = [
  ['gold-bright', 'paper'],
  ['line', 'gold'],
  ['gold', 'paper'],
] as const

const hills: SceneShape = {
  fill: 'accent-strong',
  d: 'm-60 54 30-18 30 14 20-16 16 12 18-20 24 22 62-10v62H-60Z',
}
const plain: SceneShape = { fill: 'brown', d: 'M-60 64c50-10 150-10 200 0v40H-60Z' }
const water: SceneShape[] = [
  { fill: 'espresso-soft', d: 'M-60 50h200v54H-60Z' },
  { stroke: 'gold-bright', width: 1.5, d: 'M4 72h16M34 76h20M62 68h12M-20 62h14' },
]
const trees: SceneShape = {
  fill: 'success',
  d: 'M-60 52a10 10 0 0 1 19-4 10 10 0 0 1 19 0 10 10 0 0 1 19 0 10 10 0 0 1 19 0 10 10 0 0 1 19 0 10 10 0 0 1 19 0 10 10 0 0 1 19 0 10 10 0 0 1 19 0 10 10 0 0 1 19 0 10 10 0 0 1 19 0v14H-60Z',
}

const ROAD: SceneShape[] = [
  hills,
  plain,
  { fill: 'espresso', d: 'M37 57h6l16 24v23H21V81Z' },
  { stroke: 'gold-bright', width: 2, dash: [5, 4], d: 'M40 59v40' },
]

/** What the words of a day are about, and its drawing; the first one that matches counts. */
const SCENES: readonly (readonly [RegExp, SceneShape[]])[] = [
  [
    /backwater|houseboat|\blake|lagoon|river|\bboat|ferry|kayak|ganga/i,
    [
      trees,
      ...water,
      { fill: 'gold-bright', d: 'M20 58c4-16 36-16 40 0Z' },
      { fill: 'brown', d: 'M10 58h60l-8 11H18Z' },
    ],
  ],
  [
    /beach|coast|\bsea\b|island|harbour|ocean|turtle|snorkel|lighthouse/i,
    [
      ...water,
      { fill: 'line', d: 'M-60 74c60-10 120-4 200 4v26H-60Z' },
      { stroke: 'brown', width: 3, d: 'M60 78c-3-14-1-24 4-34' },
      {
        fill: 'success',
        d: 'M64 44c-8-8-16-6-20 2 7-3 13-3 20-2Zm0 0c-6 2-10 8-10 14 4-6 7-10 10-14Zm0 0c2-8 10-12 17-7-7 0-12 3-17 7Zm0 0c8-2 15 3 15 10-4-6-9-9-15-10Z',
      },
    ],
  ],
  [
    /mountain|snow|\bpass\b|himal|peak|glacier|\btrek|\bleh\b|ladakh/i,
    [
      { fill: 'brown', d: 'm-60 74 40-30 20 14 22-32 14 18 16-26 34 40 54 10v36H-60Z' },
      { fill: 'white', d: 'm22 26-8 12 6-2 4 5 5-6Zm30-8-10 17 7-3 4 5 5-6 5 3Z' },
      { fill: 'espresso', d: 'M-60 72c50-10 150-10 200 0v32H-60Z' },
    ],
  ],
  [
    /desert|dune|camel|\bthar\b|\bsalt\b|\brann\b/i,
    [
      { fill: 'accent-strong', d: 'M-60 58c40-14 70-14 100-2 30-16 60-16 100 0v48H-60Z' },
      { fill: 'brown', d: 'M-60 76c50-22 90-16 130-6 30-4 50 0 70 6v28H-60Z' },
    ],
  ],
  [
    /\bfort\b|palace|temple|mahal|monument|museum|church|mosque|heritage|basilica|caves?\b|old (city|town)/i,
    [
      hills,
      plain,
      {
        fill: 'espresso',
        d: 'M14 66V38l4-6 4 6v6h8a10 13 0 0 1 9-13v-5h2v5a10 13 0 0 1 9 13h8v-6l4-6 4 6v28Z',
      },
      { fill: 'gold-bright', d: 'M35 66V56a5 6 0 0 1 10 0v10Zm-11 0V56h5v10Zm27 0V56h5v10Z' },
    ],
  ],
  [
    /forest|safari|tiger|wildlife|elephant|jungle|national park|\btea (?:garden|estate|hill|plantation)|spice|plantation|garden|falls?\b|hills?\b/i,
    [
      hills,
      trees,
      { fill: 'espresso', d: 'M-60 62c50-8 150-8 200 0v42H-60Z' },
      {
        stroke: 'success',
        width: 3,
        d: 'M-60 72c50-8 150-8 200 0M-60 81c50-8 150-8 200 0M-60 90c50-8 150-8 200 0',
      },
    ],
  ],
  [
    /flight|airport|\bfly\b|arriv|departure/i,
    [
      plain,
      {
        fill: 'espresso',
        matrix: [1.06, 1.696, -1.696, 1.06, 51.01, -0.75],
        d: 'M20 16v-2l-7-5V4a1.5 1.5 0 0 0-3 0v5l-7 5v2l7-2v5l-2 1.5v1.5l3.5-1 3.5 1v-1.5L13 19v-5Z',
      },
    ],
  ],
]
