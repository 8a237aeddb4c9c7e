/** Whether the visitor asked for less motion; smooth scrolling (section 2) is motion as well. */
export function prefersStillness(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
}
