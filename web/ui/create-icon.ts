// Renders lucide-react's icons; the build substitutes it for the library's own createLucideIcon (vite.config.ts). A page has about
// thirty icons, all of one size and weight, and the library spent most of their render time on computing that.
import { createElement, type SVGAttributes } from 'react'

/** The data exported by an icon's file. */
interface IconData {
  name: string
  aliases?: readonly string[]
  node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

type IconProps = Pick<SVGAttributes<SVGSVGElement>, 'className' | 'aria-hidden'>

/** Always decorative: a text label accompanies it. */
// biome-ignore lint/style/noDefaultExport: like the module it replaces
export default function createIcon({ name, aliases = [], node }: IconData) {
  const classes = ['lucide', ...[name, ...aliases].map((called) => `lucide-${called}`)].join(' ')
  // The content never changes. The server writes it as an HTML string; the browser hydrates the same elements.
  const content = import.meta.env.SSR
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
      ...content,
    })
  }
}

function write([tag, { key: _, ...attributes }]: IconData['node'][number]): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
  return `<${tag}${written.join('')}></${tag}>`
}
