// The services a link can be shared through, and their address formats.

export interface Target {
  name: string
  /** Address that opens the service with the link filled in. */
  href: (link: string, title: string) => string
  /** SVG path on a grid of 24. */
  icon: string
  /** An app of its own: no browser window opens. */
  isApp?: true
}

const enc = encodeURIComponent

export const targets: readonly Target[] = [
  {
    name: 'Facebook',
    href: (link) => `https://www.facebook.com/sharer/sharer.php?u=${enc(link)}`,
    icon: 'M14 22v-8h3l.6-3.6H14V8.2c0-1.1.5-1.9 2-1.9h1.8V3.1C17.4 3 16.4 2.9 15.4 2.9 12.6 2.9 10.4 4.7 10.4 7.9v2.5H7.2V14h3.2v8z',
  },
  {
    name: 'Telegram',
    href: (link, title) => `https://t.me/share/url?url=${enc(link)}&text=${enc(title)}`,
    icon: 'M21.6 3.3 2.4 10.8c-.9.4-.9 1.2-.1 1.5l4.7 1.5 1.8 5.6c.3.8 1 .9 1.500.3l2.6-2.5 4.8 3.5c.7.4 1.300.2 1.5-.7L22.6 4.3c.2-.9-.3-1.3-1-1zM9.5 14.1l8.3-6.9-6.6 7.9-.3 2.9z',
  },
  {
    name: 'X',
    href: (link, title) => `https://x.com/intent/post?url=${enc(link)}&text=${enc(title)}`,
    icon: 'M17.5 3h3.2l-7 8 8.2 10h-6.4l-5-6.2L4.7 21H1.5l7.5-8.5L1.1 3h6.6l4.5 5.7zm-1.1 16h1.8L6.7 4.9H4.8z',
  },
  {
    name: 'Viber',
    href: (link, title) => `viber://forward?text=${enc(`${title} ${link}`)}`,
    icon: 'M6 2h12a4 4 0 0 1 4 4v7a4 4 0 0 1-4 4h-5l-4.5 5v-5H6a4 4 0 0 1-4-4V6a4 4 0 0 1 4-4zm2.3 3.5c-1 .6-1.4 1.7-1 2.800.9 2.8 2.7 4.8 5.5 6 1.200.5 2.300.1 2.9-1 .3-.6.1-1-.4-1.4l-1.5-1c-.5-.3-.9-.2-1.200.2l-.4.5c-.3.3-.6.3-1 .1-1-.6-1.7-1.4-2.1-2.4-.1-.3-.1-.5.1-.7l.5-.5c.4-.4.4-.8.1-1.2L8.9 5.7c-.2-.2-.4-.3-.6-.2z',
    isApp: true,
  },
]

/** In CSS pixels (spec §9). */
const popup = 'popup,width=500,height=600'

/** Opens a small window beside the page; if the browser blocks it, the link opens normally. */
export function openPopup(event: { preventDefault: () => void }, href: string): void {
  const opened = window.open(href, 'pixel-share', popup)
  if (!opened) return
  // The other page gets no access to ours.
  opened.opener = null
  event.preventDefault()
}
