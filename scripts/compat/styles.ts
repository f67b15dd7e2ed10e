// Finds what a built style sheet uses and one of the oldest browsers lacks; that browser drops the declaration or the whole rule.
import postcss, { type AtRule, type Declaration, type Node, type Rule } from 'postcss'
import type { Finding } from './javascript.ts'
import { feature, lacking } from './support.ts'

/** Units and functions by their notation, where the compatibility data has them under another name. */
const values: [RegExp, string][] = [
  [/\b[\d.]+dv(?:h|w|b|i|min|max)\b/, 'css.types.length.viewport_percentage_units_dynamic'],
  [/\b[\d.]+sv(?:h|w|b|i|min|max)\b/, 'css.types.length.viewport_percentage_units_small'],
  [/\b[\d.]+lv(?:h|w|b|i|min|max)\b/, 'css.types.length.viewport_percentage_units_large'],
  [/\b[\d.]+cq(?:h|w|b|i|min|max)\b/, 'css.types.length.container_query_length_units'],
  [/\b[\d.]+lh\b/, 'css.types.length.lh'],
  [/\b[\d.]+rlh\b/, 'css.types.length.rlh'],
  [/\bclamp\(/, 'css.types.clamp'],
  [/\bm(?:in|ax)\(/, 'css.types.min'],
  ...['color-mix', 'light-dark', 'hwb', 'lab', 'lch', 'oklab', 'oklch'].map((name): [RegExp, string] => [
    new RegExp(`(?<![\\w-])${name}\\(`),
    `css.types.color.${name}`,
  ]),
  [/(?<![\w-])color\(/, 'css.types.color.color'],
  [/\bconic-gradient\(/, 'css.types.gradient.conic-gradient'],
  [/\bimage-set\(/, 'css.types.image.image-set'],
  ...['round', 'mod', 'rem', 'abs', 'sign', 'sin', 'cos', 'pow', 'sqrt', 'hypot', 'attr', 'env'].map(
    (name): [RegExp, string] => [new RegExp(`(?<![\\w-])${name}\\(`), `css.types.${name}`],
  ),
]

/** Everything unknown to one of the oldest browsers, unless inside `@supports` or preceded by an older fallback. */
export function findInStyles(css: string, file: string): Finding[] {
  const findings: Finding[] = []
  const found = (path: string, node: Node) => {
    const missing = isInSupports(node) ? [] : lacking(path)
    if (missing.length > 0) findings.push({ feature: path, lacking: missing, at: excerpt(node) })
  }
  postcss.parse(css, { from: file }).walk((node) => {
    if (node.type === 'decl') for (const path of usedBy(node)) found(path, node)
    if (node.type === 'rule') for (const path of getSelectors(node)) found(path, node)
    if (node.type === 'atrule') for (const path of getConditions(node)) found(path, node)
  })
  return findings
}

function usedBy(declaration: Declaration): string[] {
  const { prop, value } = declaration
  const isFallenBack = declaration.parent?.nodes.some(
    (other) =>
      other.type === 'decl' && (isPrefixed(other, prop) || (other.prop === prop && isBefore(other, declaration))),
  )
  if (isFallenBack || isDescriptor(declaration)) return []
  const written = value.replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '')
  const used = values.filter(([pattern]) => pattern.test(written)).map(([, path]) => path)
  if (prop.startsWith('--')) return used
  const property = `css.properties.${prop}`
  const keywords = [...written.matchAll(/(?<![\w-])[a-z][\w-]*(?![\w(-])/g)].map(([word]) => word)
  return [
    property,
    ...keywords.map((word) =>
      feature(`${property}.${word}`) ? `${property}.${word}` : `css.types.global_keywords.${word}`,
    ),
    ...used,
  ]
}

/** Descriptors, such as `src` of a `@font-face`, have their own compatibility data. */
function isDescriptor({ parent }: Declaration): boolean {
  return parent?.type === 'atrule'
}

/** `-webkit-user-select` beside `user-select`: the build adds it for browsers that need it. */
function isPrefixed(other: Declaration, prop: string): boolean {
  return other.prop === `-webkit-${prop}` || other.prop === `-moz-${prop}`
}

function isBefore(a: Node, b: Node): boolean {
  return a.parent!.nodes!.indexOf(a as never) < b.parent!.nodes!.indexOf(b as never)
}

function getSelectors({ selector }: Rule): string[] {
  const pseudos = [...selector.matchAll(/::?([\w-]+)/g)].map(([, name]) => `css.selectors.${name}`)
  const isListed = /:not\([^()]*,/.test(selector)
  return [...pseudos, ...(isListed ? ['css.selectors.not.selector_list'] : [])]
}

function getConditions({ name, params }: AtRule): string[] {
  const rule = `css.at-rules.${name}`
  if (name !== 'media') return [rule]
  const features = [...params.matchAll(/\(\s*([\w-]+)/g)].map(
    ([, word]) => `${rule}.${word!.replace(/^(min|max)-/, '')}`,
  )
  return [rule, ...features, ...(/[<>]/.test(params) ? [`${rule}.range_syntax`] : [])]
}

function isInSupports(node: Node): boolean {
  for (let above = node.parent; above; above = above.parent)
    if (above.type === 'atrule' && (above as unknown as AtRule).name === 'supports') return true
  return false
}

function excerpt(node: Node): string {
  const where =
    node.type === 'decl' && node.parent?.type === 'rule' ? `${(node.parent as Rule).selector} { ${node} }` : `${node}`
  return where.replaceAll(/\s+/g, ' ').slice(0, 120)
}
