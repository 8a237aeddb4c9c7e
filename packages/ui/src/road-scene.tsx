export interface RoadSceneProps {
  /** Label of the image that it replaces; decorative without it. */
  label?: string
  /** Time of day, so that neighbouring scenes differ. */
  hour?: keyof typeof hours
}

/** A road into the hills: replaces a missing or broken image. */
export function RoadScene({ label, hour = 'evening' }: RoadSceneProps) {
  const { sky, far, sun, cx, cy } = hours[hour]
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by its label, or hidden
    <svg
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      viewBox="0 0 400 300"
      preserveAspectRatio="xMidYMid slice"
      className="block size-full"
    >
      <path className={sky} d="M0 0h400v300H0z" />
      <circle className={sun} cx={cx} cy={cy} r="34" />
      <path className={far} d="m0 176 84-66 62 44 70-74 92 82 92-50v188H0Z" />
      <path className="fill-brown" d="m0 206 110-44 90 36 96-30 104 42v90H0Z" />
      <path className="fill-espresso" d="M0 232c120-26 280-26 400 0v68H0Z" />
      <path className="fill-espresso-soft" d="m188 213 24 0 92 87H96Z" />
      <path
        className="stroke-gold"
        strokeWidth="5"
        strokeDasharray="9 10"
        d="M200 214v86"
        pathLength="90"
      />
    </svg>
  )
}

/** Sky, far hills, and the colour and position of the sun (at night the moon). */
const hours = {
  morning: { sky: 'fill-gold', far: 'fill-gold-bright', sun: 'fill-paper', cx: 120, cy: 138 },
  evening: { sky: 'fill-sunken', far: 'fill-line', sun: 'fill-gold-bright', cx: 268, cy: 122 },
  night: { sky: 'fill-espresso', far: 'fill-espresso-soft', sun: 'fill-sunken', cx: 312, cy: 92 },
} as const
