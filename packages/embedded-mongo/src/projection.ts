import { isDoc } from './compare.ts'
import { CommandError, type Doc } from './errors.ts'
import { fieldPath } from './keys.ts'
import { isTrue } from './matcher.ts'

/** A compiled projection. */
export type Projection = {
  project: (doc: Doc) => Doc
  /** The fields that it needs; undefined for all. */
  roots?: ReadonlySet<string>
  /** The whole fields that it leaves out, if it does nothing else. */
  omitted?: readonly string[]
}

/**
 * Compiles a projection that only includes or only excludes fields (`_id` may differ from the rest).
 *
 * @throws CommandError 31253 or 31254 on a mixture, 31249 on paths that collide
 */
export function compileProjection(projection: Doc): Projection {
  const entries = Object.entries(projection)
  if (entries.length === 0) return { project: (doc) => doc, omitted: [] }
  const others = entries.filter(([name]) => name !== '_id')
  const id = '_id' in projection ? isTrue(projection._id) : undefined
  const include = others[0] ? isTrue(others[0][1]) : id === true
  const tree: Tree = {}
  for (const [name, value] of others) {
    if (isTrue(value) !== include) {
      throw include
        ? new CommandError(31254, `Cannot do exclusion on field ${name} in inclusion projection`)
        : new CommandError(31253, `Cannot do inclusion on field ${name} in exclusion projection`)
    }
    plant(tree, name)
  }
  // `_id` is included unless the projection excludes it.
  if (!Object.hasOwn(tree, '_id') && (id ?? true) === include) tree._id = true
  return include
    ? { project: (doc) => pick(doc, tree), roots: new Set(Object.keys(tree)) }
    : {
        project: (doc) => omit(doc, tree),
        ...(Object.values(tree).every((node) => node === true) && { omitted: Object.keys(tree) }),
      }
}

type Tree = { [name: string]: Tree | true }

function plant(tree: Tree, name: string): void {
  const path = fieldPath(name)
  let node = tree
  for (const [i, part] of path.entries()) {
    const last = i === path.length - 1
    const next = Object.hasOwn(node, part) ? node[part] : undefined
    if (next === true || (last && next)) {
      throw new CommandError(next === true ? 31249 : 31250, `Path collision at ${name}`)
    }
    if (last) node[part] = true
    else {
      const child = next ?? {}
      node[part] = child
      node = child
    }
  }
}

function pick(doc: Doc, tree: Tree): Doc {
  const result: Doc = {}
  for (const [name, value] of Object.entries(doc)) {
    const node = Object.hasOwn(tree, name) ? tree[name] : undefined
    if (node === true) result[name] = value
    else if (node && isDoc(value)) result[name] = pick(value, node)
    else if (node && Array.isArray(value)) result[name] = pickElements(value, node)
  }
  return result
}

function pickElements(array: unknown[], tree: Tree): unknown[] {
  return array
    .filter((item) => isDoc(item) || Array.isArray(item))
    .map((item) => (isDoc(item) ? pick(item, tree) : pickElements(item as unknown[], tree)))
}

function omit(doc: Doc, tree: Tree): Doc {
  const result: Doc = {}
  for (const [name, value] of Object.entries(doc)) {
    const node = Object.hasOwn(tree, name) ? tree[name] : undefined
    if (node !== true) result[name] = node ? omitWithin(value, node) : value
  }
  return result
}

function omitWithin(value: unknown, tree: Tree): unknown {
  if (isDoc(value)) return omit(value, tree)
  return Array.isArray(value) ? value.map((item) => omitWithin(item, tree)) : value
}
