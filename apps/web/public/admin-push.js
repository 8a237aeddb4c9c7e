/*
 * The service worker of the back-office (scope /admin). It shows notifications and opens what they are about; it handles
 * no request, so that neither pages nor their caching depend on it.
 */
self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('push', (event) => {
  const { title, body, tag, url } = event.data.json()
  const options = { body, tag, data: url, icon: '/icon-192.png', badge: '/icon-192.png' }
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data))
})

/** An open desk is shown, and opens the record itself: what is typed there stays. */
async function open(path) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const desk = windows.find(({ url }) => new URL(url).pathname === '/adminDesk')
  if (!desk) return self.clients.openWindow(path)
  desk.postMessage({ open: path })
  return desk.focus()
}
