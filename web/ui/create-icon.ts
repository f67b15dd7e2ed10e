// Draws the icons of lucide-react, where the build puts it in the place of what that brings for it (vite.config.ts): a page has
// thirty of them, all of one size and weight, and most of a page's drawing of one was to find that out.
import { createElement, type SVGAttributes } from 'react'

/** What the file of an icon says of it. */
interface IconData {
  name: string
  aliases?: readonly string[]
  node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

type IconProps = Pick<SVGAttributes<SVGSVGElement>, 'className' | 'aria-hidden'>

/** Always decorative: the words stand beside it. */
// biome-ignore lint/style/noDefaultExport: as what it stands for
export default function createIcon({ name, aliases = [], node }: IconData) {
  const classes = ['lucide', ...[name, ...aliases].map((called) => `lucide-${called}`)].join(' ')
  // What is within never changes. The server writes it as a text; a browser finds the same elements there.
  const within = import.meta.env.SSR
    ? { dangerouslySetInnerHTML: { __html: node.map(write).join('') } }
    : { children: node.map(([tag, attributes]) => createElement(tag, attributes)) }
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each icon, when its file is loaded
  return function Icon({ className }: IconProps) {
    return createElement('svg', {
      xmlns: 'http://www.w3.org/2000/svg',
      width: 24,
      height: 24,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      className: className ? `${classes} ${className}` : classes,
      'aria-hidden': 'true',
      ...within,
    })
  }
}

function write([tag, { key: _, ...attributes }]: IconData['node'][number]): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
  return `<${tag}${written.join('')}></${tag}>`
}
