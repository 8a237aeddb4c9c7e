/** The dashed centre line of a road, the brand's divider, on a dark background. */
export function RoadLine() {
  return <div aria-hidden="true" className="road-rule h-1 text-gold" />
}
