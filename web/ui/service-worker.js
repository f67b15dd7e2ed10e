// The service worker: shows push notifications, and an offline page if a navigation fails. It caches nothing, so that
// no page of one account is ever shown to another.

// The drawing is "offline" of drawings.ts: a page that is shown without a connection cannot load it.
const offlinePage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>No connection | PIXEL</title><style>
:root{color-scheme:light dark;--paper:#fbf6ee;--surface:#fff;--ink:#241a20;--ink-2:#5b4b55;--line-strong:#8e7d6f;--ube:#5a2182;--mangga:#ffb524;--on-ube:#fff}
@media(prefers-color-scheme:dark){:root{--paper:#16111a;--surface:#201926;--ink:#f7f0e8;--ink-2:#d0c2cd;--line-strong:#8d7d97;--ube:#d0a6f2;--mangga:#ffc04a;--on-ube:#270a3d}}
body{box-sizing:border-box;margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;gap:8px;padding:24px;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif;text-align:center}
h1{margin:16px 0 0;font-size:28px;line-height:32px}p{margin:0;max-width:36ch}
a{margin-top:16px;padding:12px 20px;border-radius:10px;background:var(--ube);color:var(--on-ube);font-weight:700;text-decoration:none}
</style></head><body>
<svg aria-hidden="true" viewBox="0 0 32 24" width="128" height="96" shape-rendering="crispEdges">
<path fill="var(--line-strong)" d="M30 1h1v1h-1zM30 2h1v1h-1zM28 3h1v1h-1zM30 3h1v1h-1zM28 4h1v1h-1zM30 4h1v1h-1zM26 5h1v1h-1zM28 5h1v1h-1zM30 5h1v1h-1zM26 6h1v1h-1zM28 6h1v1h-1zM30 6h1v1h-1zM24 7h1v1h-1zM26 7h1v1h-1zM28 7h1v1h-1zM30 7h1v1h-1zM24 8h1v1h-1zM26 8h1v1h-1zM28 8h1v1h-1zM30 8h1v1h-1zM0 22h32v1h-32z"/>
<path fill="var(--mangga)" d="M3 6h18v1h-18zM2 7h20v1h-20zM2 8h20v1h-20zM3 14h26v1h-26z"/>
<path fill="var(--ube)" d="M3 9h19v1h-19zM3 10h2v1h-2zM8 10h1v1h-1zM12 10h1v1h-1zM16 10h1v1h-1zM21 10h4v1h-4zM3 11h2v1h-2zM8 11h1v1h-1zM12 11h1v1h-1zM16 11h1v1h-1zM21 11h4v1h-4zM3 12h2v1h-2zM8 12h1v1h-1zM12 12h1v1h-1zM16 12h1v1h-1zM21 12h7v1h-7zM3 13h14v1h-14zM21 13h8v1h-8zM3 15h25v1h-25zM3 16h25v1h-25zM3 17h4v1h-4zM10 17h12v1h-12zM25 17h4v1h-4zM3 18h3v1h-3zM11 18h10v1h-10zM26 18h3v1h-3z"/>
<path fill="var(--surface)" d="M5 10h3v1h-3zM9 10h3v1h-3zM13 10h3v1h-3zM17 10h4v1h-4zM5 11h3v1h-3zM9 11h3v1h-3zM13 11h3v1h-3zM17 11h4v1h-4zM5 12h3v1h-3zM9 12h3v1h-3zM13 12h3v1h-3zM17 12h4v1h-4zM17 13h4v1h-4zM28 15h1v1h-1zM28 16h1v1h-1zM8 19h1v1h-1zM23 19h1v1h-1z"/>
<path fill="var(--ink-2)" d="M1 17h2v1h-2zM7 17h3v1h-3zM22 17h3v1h-3zM29 17h2v1h-2zM1 18h2v1h-2zM6 18h5v1h-5zM21 18h5v1h-5zM29 18h2v1h-2zM6 19h2v1h-2zM9 19h2v1h-2zM21 19h2v1h-2zM24 19h2v1h-2zM6 20h5v1h-5zM21 20h5v1h-5zM7 21h3v1h-3zM22 21h3v1h-3z"/>
</svg>
<h1>No connection</h1><p>Nothing was sent and nothing was lost. Check your data or Wi-Fi, then try again.</p>
<p lang="fil">Walang connection. Walang na-send at walang nawala. Tingnan ang data o Wi-Fi mo, saka subukan ulit.</p>
<a href="">Try Again</a></body></html>`

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  // A form that was posted may have arrived, and the browser's own page can send it again with what was typed.
  if (event.request.mode !== 'navigate' || event.request.method !== 'GET') return
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
