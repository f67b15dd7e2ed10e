// The web app manifest, for a phone that puts PIXEL on its home screen.
import { addresses } from '#contract/addresses/paths.ts'
import { light } from '#server/kit/colours.ts'

const icon = (side: number) => ({ src: `/icon-${side}.png`, sizes: `${side}x${side}`, type: 'image/png' })

export const siteManifest = JSON.stringify({
  id: '/',
  name: 'PIXEL',
  short_name: 'PIXEL',
  description: 'Support creators with gifts, photos and goals.',
  start_url: addresses.feed,
  scope: '/',
  display: 'standalone',
  background_color: light.paper,
  theme_color: light.paper,
  // The mark leaves a fifth free at every edge: a phone may cut the icon round.
  icons: [icon(192), icon(512), { ...icon(512), purpose: 'maskable' }],
})
