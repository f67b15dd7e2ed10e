import Gift, { __iconData as gift } from 'lucide-react/icons/gift'
import House, { __iconData as house } from 'lucide-react/icons/house'
import Share2, { __iconData as share2 } from 'lucide-react/icons/share-2'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import createIcon from './create-icon.ts'

test.each([
  ['an icon with an alias', House, house],
  ['paths', Gift, gift],
  ['circles and lines', Share2, share2],
] as const)('renders the same SVG as lucide-react: %s', (_, Theirs, data) => {
  const Ours = createIcon(data as unknown as Parameters<typeof createIcon>[0])
  for (const props of [{}, { className: 'mark' }, { 'aria-hidden': 'true' }] as const)
    expect(renderToStaticMarkup(createElement(Ours, props))).toBe(renderToStaticMarkup(createElement(Theirs, props)))
})
