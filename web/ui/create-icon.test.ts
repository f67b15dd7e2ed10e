import * as gift from 'lucide-react/icons/gift'
import * as house from 'lucide-react/icons/house'
import * as share2 from 'lucide-react/icons/share-2'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import createIcon from './create-icon.ts'

test.each([
  ['an icon with an alias', house],
  ['paths', gift],
  ['circles and lines', share2],
] as const)('renders the same SVG as lucide-react: %s', (_, { default: Theirs, ...data }) => {
  // The library's types leave out what its build reads.
  const { __iconData } = data as unknown as { __iconData: Parameters<typeof createIcon>[0] }
  const Ours = createIcon(__iconData)
  for (const props of [{}, { className: 'mark' }, { 'aria-hidden': 'true' }] as const)
    expect(renderToStaticMarkup(createElement(Ours, props))).toBe(renderToStaticMarkup(createElement(Theirs, props)))
})
