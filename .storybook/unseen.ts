/**
 * What axe need not check again in the stories of a page: parts of the document that an earlier story has shown in the
 * same place, and of two texts with the same colours, size and weight the contrast of one. Around most stories is the
 * same frame.
 */
const AUDITED = 'data-audited'
const COLOURS = 'data-unseen-colours'
const TARGET = 'data-close-target'
/** The least width and height of a target, in pixels (WCAG 2.2, 2.5.8). */
const TARGET_SIZE = 24

/** The parts of the document that axe checks; the whole document is faster to search than its body. */
export const unseenParts = { include: 'html', exclude: [`[${AUDITED}]`] }

/** The configuration of axe that limits two rules to the marked elements. */
export const rulesOfUnseen = {
  rules: [
    { id: 'color-contrast', selector: `[${COLOURS}]` },
    { id: 'target-size', selector: `[${TARGET}]` },
  ],
}

/** What a rule of axe may look at beside the element, its ancestors and its content. */
const REFERENCES = [
  'aria-labelledby',
  'aria-describedby',
  'aria-controls',
  'aria-owns',
  'aria-activedescendant',
  'aria-errormessage',
  'for',
]
/** Rules of axe compare these with each other. */
const OUTLINE = 'h1, h2, h3, h4, h5, h6, main, nav, aside, header, footer, form, section, [role]'
/** What React generates for an id. */
const GENERATED = /_r_\w+?_/g
const WIDGETS = 'a, button, input, select, textarea, summary, [tabindex], [role]'

/** A number for each text: equal texts have equal numbers. */
const numbers = new Map<string, number>()
function numberOf(text: string): number {
  const known = numbers.get(text) ?? numbers.size
  numbers.set(text, known)
  return known
}

/** The parts, in their places, and the colours that earlier stories of this page have shown. */
const seenParts = new Set<string>()
const seenColours = new Set<string>()

/** Marks for axe what no story before has shown, in the order of the stories. */
export function markUnseen(): void {
  for (const mark of [AUDITED, COLOURS, TARGET])
    for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark)
  const unseen = markAudited()
  markColours(unseen)
  markTargets(unseen)
}

/** Marks the largest parts that are seen already; returns all elements outside them. */
function markAudited(): Element[] {
  const tags = new Map<Element, string>()
  const contents = new Map<Element, number>()
  const outline = [...document.body.querySelectorAll(OUTLINE)]
    .map((element) => `${element.localName} ${element.getAttribute('aria-label') ?? ''}`)
    .join()
  const inOutline = new Set(
    document.body.querySelectorAll('h1, h2, h3, h4, h5, h6, main, nav, aside'),
  )
  const read = (element: Element): number => {
    const tag = tagOf(element)
    tags.set(element, tag)
    let content = inOutline.has(element) ? tag + outline : tag
    for (const node of element.childNodes) {
      if (node instanceof Element) content += `<${read(node)}>`
      else if (node.nodeType === Node.TEXT_NODE) content += node.nodeValue
    }
    const number = numberOf(content)
    contents.set(element, number)
    return number
  }
  read(document.body)
  const unseen: Element[] = []
  const added: string[] = []
  const walk = (element: Element, place: number) => {
    const part = `${place} ${contents.get(element)}`
    if (seenParts.has(part)) return element.setAttribute(AUDITED, '')
    added.push(part)
    unseen.push(element)
    const inside = numberOf(`${place} ${tags.get(element)}`)
    // A form's `children` may be its field of that name.
    for (const child of element.childNodes) if (child instanceof Element) walk(child, inside)
  }
  walk(document.body, numberOf(`${innerWidth} ${tagOf(document.documentElement)}`))
  for (const part of added) seenParts.add(part)
  return unseen
}

/** The tag with its attributes, and what they refer to. */
function tagOf(element: Element): string {
  let tag = element.localName
  for (const { name, value } of element.attributes) {
    tag += ` ${name}=${value}`
    if (!REFERENCES.includes(name)) continue
    for (const id of value.split(' ')) tag += ` ${document.getElementById(id)?.textContent}`
  }
  if ('labels' in element) {
    const labels = element.labels as NodeListOf<HTMLLabelElement> | null
    for (const label of labels ?? []) tag += ` ${label.textContent}`
  }
  return tag.replace(GENERATED, '')
}

/** Marks the texts whose appearance no story before has shown. */
function markColours(elements: readonly Element[]): void {
  const grounds = new Map<Element, string>()
  /** What is behind the content of an element: the colours of its ancestors and its own, from the outside in. */
  function groundOf(element: Element): string {
    const known = grounds.get(element)
    if (known !== undefined) return known
    const { backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(element)
    const own = [backgroundColor, backgroundImage, opacity, filter].join(' ')
    const outside = element.parentElement ? groundOf(element.parentElement) : ''
    // Most elements are transparent.
    const ground = own.endsWith(', 0) none 1 none') ? outside : `${outside} ${own}`
    grounds.set(element, ground)
    return ground
  }
  for (const element of elements) {
    const hasText = [...element.childNodes].some(
      ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim(),
    )
    if (!hasText && !element.matches('input, select, textarea')) continue
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    const look = [color, fontSize, fontWeight, textShadow, groundOf(element)].join()
    if (seenColours.has(look) || !element.checkVisibility({ visibilityProperty: true })) continue
    element.setAttribute(COLOURS, '')
    seenColours.add(look)
  }
}

/** Marks the targets that may be too small: the others are large enough, and no widget covers a part of them. */
function markTargets(elements: readonly Element[]): void {
  const unseen = new Set(elements)
  const boxes = [...document.body.querySelectorAll(WIDGETS)]
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.height > 0)
  for (const { element, box } of boxes) {
    if (!unseen.has(element)) continue
    const isClose =
      Math.min(box.width, box.height) < TARGET_SIZE ||
      boxes.some(
        ({ element: other, box: of }) =>
          other !== element &&
          !other.contains(element) &&
          of.left < box.right &&
          box.left < of.right &&
          of.top < box.bottom &&
          box.top < of.bottom,
      )
    if (isClose) element.setAttribute(TARGET, '')
  }
}
