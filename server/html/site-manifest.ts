// What a phone reads that puts PIXEL on its home screen.
import { addresses } from '#contract/addresses/paths.ts'

/** Of the light theme's paper, as everywhere. */
const PAPER = '#FBF6EE'

const icon = (side: number) => ({ src: `/icon-${side}.png`, sizes: `${side}x${side}`, type: 'image/png' })

export const siteManifest = JSON.stringify({
  id: '/',
  name: 'PIXEL',
  short_name: 'PIXEL',
  description: 'Support creators with gifts, photos and goals.',
  start_url: addresses.feed,
  scope: '/',
  display: 'standalone',
  background_color: PAPER,
  theme_color: PAPER,
  // The mark keeps clear of the edge by a fifth: a phone may cut it round.
  icons: [icon(192), icon(512), { ...icon(512), purpose: 'maskable' }],
})
