/** The dashed centre line of a road, the brand's rule, on a dark ground. */
export function RoadLine() {
  return (
    <div
      aria-hidden="true"
      className="h-1 bg-[repeating-linear-gradient(90deg,var(--color-gold)_0_28px,transparent_28px_46px)]"
    />
  )
}
