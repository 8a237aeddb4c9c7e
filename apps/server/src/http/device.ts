import type { DeviceClass } from '@bharat/contracts/enquiry-stages'

/**
 * The class of the client's device, from the client hint and the User-Agent. Android tablets are those without
 * `Mobile`; an iPad that asks for desktop pages looks like a Mac.
 * @returns null without a User-Agent, and for programs that are no browser
 */
export function deviceClassOf({ headers }: Request): DeviceClass | null {
  const agent = headers.get('user-agent') ?? ''
  if (/iPad|Tablet|PlayBook|Kindle|Silk/i.test(agent) || /Android(?!.*Mobile)/i.test(agent)) {
    return 'tablet'
  }
  if (headers.get('sec-ch-ua-mobile') === '?1' || /Mobi|iPhone|iPod/i.test(agent)) return 'phone'
  return agent.startsWith('Mozilla/') ? 'desktop' : null
}

/** The first match names the browser: most browsers also claim to be Chrome and Safari. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** The client's browser and system in fixed words, such as `Firefox on Windows`; clients cannot add text to it. */
export function deviceNameOf({ headers }: Request): string {
  const agent = headers.get('user-agent') ?? ''
  const named = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(agent))?.[1]
  const browser = named(BROWSERS)
  const system = named(SYSTEMS)
  if (!browser && !system) return 'Unknown device'
  return system ? `${browser ?? 'A browser'} on ${system}` : `${browser}`
}
