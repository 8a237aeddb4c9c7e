/**
 * Of two texts with the same colours, size and weight, axe checks the contrast of one: that rule took two fifths of its
 * time, mostly for the same frame around each story.
 */
const MARK = 'data-unseen-colours'

/** The configuration of axe that limits its check of contrast to the marked texts. */
export const contrastOfUnseen = { rules: [{ id: 'color-contrast', selector: `[${MARK}]` }] }

/** What earlier stories of this page have shown. */
const seen = new Set<string>()

/** Marks the texts whose appearance no story before has shown, in the order of the stories. */
export function markUnseenColours(): void {
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
  for (const element of document.body.querySelectorAll('*')) {
    element.removeAttribute(MARK)
    const hasText = [...element.childNodes].some(
      ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim(),
    )
    if (!hasText && !element.matches('input, select, textarea')) continue
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    const look = [color, fontSize, fontWeight, textShadow, groundOf(element)].join()
    if (seen.has(look) || !element.checkVisibility({ visibilityProperty: true })) continue
    element.setAttribute(MARK, '')
    seen.add(look)
  }
}
