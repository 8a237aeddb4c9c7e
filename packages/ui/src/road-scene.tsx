export interface RoadSceneProps {
  /** Names the picture it stands in for; decoration without it. */
  label?: string
}

/** A road into the hills at dusk: stands in for a picture that is missing or broken. */
export function RoadScene({ label }: RoadSceneProps) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by its label, or hidden
    <svg
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      viewBox="0 0 400 300"
      preserveAspectRatio="xMidYMid slice"
      className="block size-full"
    >
      <path className="fill-sunken" d="M0 0h400v300H0z" />
      <circle className="fill-gold-bright" cx="268" cy="122" r="34" />
      <path className="fill-line" d="m0 176 84-66 62 44 70-74 92 82 92-50v188H0Z" />
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
