// The service worker: shows push notifications, and an offline page if a navigation fails. It caches nothing, so that
// no page of one account is ever shown to another.

const offlinePage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>No connection | PIXEL</title><style>
:root{color-scheme:light dark;--paper:#fbf6ee;--ink:#241a20;--ube:#5a2182;--on-ube:#fff}
@media(prefers-color-scheme:dark){:root{--paper:#16111a;--ink:#f7f0e8;--ube:#d0a6f2;--on-ube:#270a3d}}
body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:start;gap:8px;padding:24px;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
h1{margin:0;font-size:28px;line-height:32px}p{margin:0;max-width:36ch}
a{margin-top:16px;padding:12px 20px;border-radius:10px;background:var(--ube);color:var(--on-ube);font-weight:700;text-decoration:none}
</style></head><body><h1>No connection</h1><p>Nothing was sent and nothing was lost. Check your data or Wi-Fi, then try again.</p>
<p lang="fil">Walang connection. Walang na-send at walang nawala. Tingnan ang data o Wi-Fi mo, saka subukan ulit.</p>
<a href="">Try Again</a></body></html>`

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return
  event.respondWith(
    fetch(event.request).catch(
      () => new Response(offlinePage, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } }),
    ),
  )
})

self.addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data?.json() ?? {}
  if (!title) return
  // A notification replaces an older one with the same tag, so a message sent twice is shown once.
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: { url } }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const url = new URL(event.notification.data.url, location.origin)
  if (url.origin === location.origin) event.waitUntil(self.clients.openWindow(url.href))
})
