import { reminderMessages } from '@bharat/contracts/reminder-kinds'

const WORKER = '/admin-push.js'
/** The paths of the back-office begin with it: public pages have no service worker. */
const SCOPE = '/admin'

const subscription = async () =>
  (await navigator.serviceWorker.getRegistration(SCOPE))?.pushManager.getSubscription()

/** Push messages of this browser. Stories replace the functions. */
export const browserPush = {
  /** Why this browser shows no notifications; undefined if it can. */
  obstacle(): string | undefined {
    if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
      return 'This browser shows no notifications of sites. On an iPhone or iPad, add this site to the Home Screen first, and open it there.'
    }
    return Notification.permission === 'denied' ? reminderMessages.pushBlocked : undefined
  },

  /** The id of this browser's subscription, as the server derives it; undefined without one. */
  async currentId(): Promise<string | undefined> {
    if (browserPush.obstacle()) return undefined
    const endpoint = (await subscription())?.endpoint
    if (endpoint === undefined) return undefined
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
    return Array.from(new Uint8Array(digest).slice(0, 12), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join('')
  },

  /** Asks for permission and subscribes. @throws Error with a message for the administrator */
  async subscribe(publicKey: string) {
    if ((await Notification.requestPermission()) !== 'granted') {
      throw new Error(browserPush.obstacle() ?? reminderMessages.pushNotAllowed)
    }
    try {
      await navigator.serviceWorker.register(WORKER, { scope: SCOPE })
      const { pushManager } = await navigator.serviceWorker.ready
      // It may be for another key of the server.
      await (await pushManager.getSubscription())?.unsubscribe()
      const options = { userVisibleOnly: true, applicationServerKey: publicKey }
      const { endpoint, keys } = (await pushManager.subscribe(options)).toJSON()
      return { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }
    } catch {
      throw new Error(reminderMessages.pushUnavailable)
    }
  },

  /** Ends the subscription: the push service rejects what the server still sends. Never rejects. */
  async unsubscribe(): Promise<void> {
    try {
      await (await subscription())?.unsubscribe()
    } catch {
      // Without service workers, or in a private window, there is none.
    }
  },
}

/** Opens what a pressed notification is about. @returns a function that ends it */
export function onNotificationPressed(open: (href: string) => void): () => void {
  const { serviceWorker } = navigator
  const receive = ({ data }: MessageEvent) => typeof data?.open === 'string' && open(data.open)
  serviceWorker?.addEventListener('message', receive)
  return () => serviceWorker?.removeEventListener('message', receive)
}
