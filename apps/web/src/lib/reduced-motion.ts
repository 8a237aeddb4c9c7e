/** Whether the visitor asked for reduced motion. Smooth scrolling (section 2) counts as motion. */
export function prefersReducedMotion(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
}
