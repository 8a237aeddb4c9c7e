import fc from 'fast-check'
import {
  Binary,
  BSONRegExp,
  Decimal128,
  type Document,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  Timestamp,
} from 'mongodb'
import { id, SEED } from '../targets.ts'

type Find = { filter: Document; sort: [string, 1 | -1][]; projection: Document }
type Update = { doc: Document; filter: Document; update: Document; collation?: Document }

// Few names and few values, so that documents, filters and updates meet often.

const name = fc.constantFrom('a', 'b', 'c')
const path = fc.oneof(
  { weight: 4, arbitrary: name },
  {
    weight: 3,
    arbitrary: fc
      .tuple(name, fc.constantFrom('a', 'b', '0', '1', '2'))
      .map((parts) => parts.join('.')),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(name, fc.constantFrom('a', 'b', '0', '1'), fc.constantFrom('a', 'b', '0', '1'))
      .map((parts) => parts.join('.')),
  },
)

const number = fc.constantFrom(
  new Int32(0),
  new Int32(1),
  new Int32(2),
  new Double(1),
  new Double(1.5),
  new Double(-0),
  Long.fromNumber(1),
  Long.fromNumber(2),
)

const leaf = fc.oneof(
  { weight: 6, arbitrary: number },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      '',
      'a',
      'b',
      'A',
      'ab',
      's',
      'ſ',
      'a K',
      null,
      true,
      false,
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(
      new Double(Number.NaN),
      new Double(Number.POSITIVE_INFINITY),
      Decimal128.fromString('1'),
      Decimal128.fromString('1.5'),
      new Date(0),
      new Date(1),
      id(1),
      id(2),
      new Binary(Buffer.from([1])),
      new Binary(Buffer.from([1, 2])),
      new Timestamp({ t: 1, i: 1 }),
      new MinKey(),
      new MaxKey(),
      new BSONRegExp('a'),
    ),
  },
)

const { value } = fc.letrec<{ value: unknown; fields: Document }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    { weight: 5, arbitrary: leaf },
    { weight: 2, arbitrary: fc.array(tie('value'), { maxLength: 3 }) },
    { weight: 2, arbitrary: tie('fields') },
  ),
  fields: fc
    .dictionary(fc.constantFrom('a', 'b', 'd'), tie('value'), { maxKeys: 2 })
    .map((entries) => ({ ...entries })),
}))

const doc: fc.Arbitrary<Document> = fc
  .record({ a: value, b: value, c: value }, { requiredKeys: [] })
  .map((entries) => ({ ...entries }))

const plain = value.filter((each) => !(each instanceof BSONRegExp))

const operator: fc.Arbitrary<Document> = fc.oneof(
  fc
    .tuple(fc.constantFrom('$eq', '$ne', '$gt', '$gte', '$lt', '$lte'), plain)
    .map(([key, each]) => ({ [key]: each })),
  fc
    .tuple(fc.constantFrom('$in', '$nin'), fc.array(value, { maxLength: 3 }))
    .map(([key, each]) => ({ [key]: each })),
  fc.boolean().map((each) => ({ $exists: each })),
  fc
    .tuple(
      fc.constantFrom('a', '^a', 'b$', '^$', 'A', '^\\w$', '\\bk', '\\W', 's\\b', '[^a]', 'ſ'),
      fc.constantFrom('', 'i'),
    )
    .map(([$regex, $options]) => ({ $regex, $options })),
)

const condition = fc.oneof(
  { weight: 3, arbitrary: value },
  { weight: 6, arbitrary: operator },
  {
    weight: 1,
    arbitrary: fc
      .tuple(operator, operator)
      .map(([one, two]) => ({ ...one, ...two }))
      .filter((each) => !('$options' in each) || '$regex' in each),
  },
)

const { filter } = fc.letrec<{ filter: Document }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 2, depthSize: 'small' },
    { weight: 6, arbitrary: fc.tuple(path, condition).map(([key, each]) => ({ [key]: each })) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(path, condition, path, condition)
        .map(([one, x, two, y]) => ({ [one]: x, [two]: y })),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(path, operator).map(([key, each]) => ({ [key]: { $elemMatch: each } })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(path, tie('filter'))
        .map(([key, each]) => ({ [key]: { $elemMatch: each } })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          fc.constantFrom('$and', '$or'),
          fc.array(tie('filter'), { minLength: 1, maxLength: 2 }),
        )
        .map(([key, each]) => ({ [key]: each })),
    },
  ),
}))

const sort: fc.Arbitrary<[string, 1 | -1][]> = fc.uniqueArray(
  fc.tuple(path, fc.constantFrom(1 as const, -1 as const)),
  {
    maxLength: 2,
    selector: ([key]) => key,
  },
)

const projection: fc.Arbitrary<Document> = fc
  .tuple(
    fc.constantFrom(0, 1),
    fc.uniqueArray(path, { maxLength: 3 }),
    fc.constantFrom({}, {}, { _id: 0 }, { _id: 1 }),
  )
  .map(([include, paths, own]) => ({
    ...Object.fromEntries(paths.map((key) => [key, include])),
    ...own,
  }))

const someNumber = fc.oneof({ weight: 9, arbitrary: number }, { weight: 1, arbitrary: leaf })
const modifiers = fc
  .record(
    {
      $each: fc.array(value, { maxLength: 3 }),
      $slice: fc.integer({ min: -3, max: 3 }),
      $position: fc.integer({ min: -3, max: 3 }),
    },
    { requiredKeys: ['$each'] },
  )
  .map((each) => ({ ...each }) as Document)

const operation = fc.oneof<fc.Arbitrary<[string, unknown]>[]>(
  fc.tuple(fc.constantFrom('$set', '$set', '$setOnInsert'), value),
  fc.tuple(fc.constant('$unset'), fc.constant('')),
  fc.tuple(fc.constant('$inc'), someNumber),
  fc.tuple(fc.constant('$push'), fc.oneof(value, modifiers)),
  fc.tuple(
    fc.constant('$addToSet'),
    fc.oneof(
      value,
      fc.array(value, { maxLength: 3 }).map(($each) => ({ $each })),
    ),
  ),
  fc.tuple(fc.constant('$pull'), fc.oneof(value, operator, filter)),
)

const update: fc.Arbitrary<Document> = fc
  .array(fc.tuple(path, operation), { minLength: 1, maxLength: 3 })
  .map((parts) => {
    const whole: Record<string, Document> = {}
    for (const [key, [kind, operand]] of parts) whole[kind] = { ...whole[kind], [key]: operand }
    return whole
  })

// A server may project before it sorts, and then sorts by positions that the projection has moved.
const find: fc.Arbitrary<Find> = fc
  .record({ filter, sort, projection })
  .map(({ filter, sort, projection }) => ({
    filter,
    sort,
    projection: sort.some(([key]) => /\d/.test(key)) ? {} : projection,
  }))
const change: fc.Arbitrary<Update> = fc
  .record({
    doc,
    // A filter that carries equalities into an upsert would lay down its fields in an order of chance.
    filter: fc.oneof(
      { weight: 4, arbitrary: fc.constant({}) },
      { weight: 1, arbitrary: fc.tuple(path, operator).map(([key, each]) => ({ [key]: each })) },
    ),
    update: fc.oneof({ weight: 9, arbitrary: update }, { weight: 1, arbitrary: doc }),
    collation: fc.constantFrom(undefined, undefined, { locale: 'en', strength: 2 }),
  })
  .map((each) => ({ ...each }))

const RUNS = Number(process.env.RUNS ?? 40)

/** Groups of documents, with what to find among them. */
export const RANDOM_FINDS: { docs: Document[]; finds: Find[] }[] = fc
  .sample(
    fc.record({
      docs: fc.array(doc, { minLength: 8, maxLength: 8 }),
      finds: fc.array(find, { minLength: 50, maxLength: 50 }),
    }),
    { seed: SEED, numRuns: RUNS },
  )
  .map(({ docs, finds }) => ({ finds, docs: docs.map((each, i) => ({ _id: i, ...each })) }))

/** Groups of updates, each with the document it is meant for. */
export const RANDOM_UPDATES: Update[][] = fc.sample(
  fc.array(change, { minLength: 50, maxLength: 50 }),
  {
    seed: SEED + 1,
    numRuns: RUNS,
  },
)
