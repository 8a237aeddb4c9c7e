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
