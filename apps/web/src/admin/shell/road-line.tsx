/** The dashed centre line of a road, the brand's rule, on a dark ground. */
export function RoadLine() {
  return <div aria-hidden="true" className="road-rule h-1 text-gold" />
}
