/** The demo's videos, which YouTube does not have: accepted as ids, so that unedited settings can be saved. */
export const DEMO_VIDEO_IDS = ['bbr-k2k-2025', 'bbr-spiti-24', 'bbr-konkan-24'] as const

const HOSTS = /^(?:(?:www|m|music)\.)?(?:youtube\.com|youtube-nocookie\.com)$/
const ID = /^[\w-]{11}$/

/**
 * The id of a YouTube video, from the id itself or from any common form of its URL: `watch?v=`, `youtu.be/`,
 * `/embed/`, `/shorts/`, `/live/`, `/v/`, with or without `https://`.
 * @returns undefined if the text names no video
 */
export function youtubeId(text: string): string | undefined {
  const value = text.trim()
  if (ID.test(value) || (DEMO_VIDEO_IDS as readonly string[]).includes(value)) return value
  const address = /^https?:\/\//i.test(value) ? value : `https://${value}`
  if (!URL.canParse(address)) return undefined
  const { hostname, pathname, searchParams } = new URL(address)
  const [first = '', second = ''] = pathname.split('/').slice(1)
  let id: string | null | undefined
  if (hostname === 'youtu.be') id = first
  else if (!HOSTS.test(hostname)) id = undefined
  else if (first === 'watch') id = searchParams.get('v')
  else if (/^(?:embed|shorts|live|v)$/.test(first)) id = second
  return id && ID.test(id) ? id : undefined
}
