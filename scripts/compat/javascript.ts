// Finds what a built script uses and one of the oldest browsers lacks: globals, methods, syntax, regular expressions.
import { parseSync } from 'vite'
import { lacking, names } from './support.ts'

/** Something that one of the oldest browsers lacks, and the code that uses it. */
export type Finding = { feature: string; lacking: string[]; at: string }

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/** Syntax features. Syntax that the build transpiles never gets here. */
const syntax: Record<string, (node: Node) => boolean> = {
  'javascript.classes.static.initialization_blocks': ({ type }) => type === 'StaticBlock',
  'javascript.classes.private_class_fields_in': (node) =>
    node.type === 'BinaryExpression' && (node.left as Node).type === 'PrivateIdentifier',
  'javascript.classes.public_class_fields': (node) =>
    node.type === 'PropertyDefinition' && (node.key as Node).type !== 'PrivateIdentifier',
  'javascript.classes.private_class_fields': (node) =>
    node.type === 'PropertyDefinition' && (node.key as Node).type === 'PrivateIdentifier',
  'javascript.classes.private_class_methods': (node) =>
    node.type === 'MethodDefinition' && (node.key as Node).type === 'PrivateIdentifier',
  'javascript.operators.logical_or_assignment': ({ operator }) => operator === '||=',
  'javascript.operators.logical_and_assignment': ({ operator }) => operator === '&&=',
  'javascript.operators.nullish_coalescing_assignment': ({ operator }) => operator === '??=',
  'javascript.statements.import.import_attributes': ({ attributes }) =>
    Array.isArray(attributes) && attributes.length > 0,
}

/** Chromium before 91 loses what follows a spread argument of a call in an optional chain, although it has both. */
const SPREAD_IN_CHAIN = 'chrome 91: an argument after a spread one in an optional chain'

function losesArguments({ type, optional, callee, arguments: given }: Node): boolean {
  if (type !== 'CallExpression' || !(optional || isInChain(callee as Node))) return false
  return (given as Node[]).slice(0, -1).some((argument) => argument.type === 'SpreadElement')
}

function isInChain({ optional, object, callee }: Node): boolean {
  const before = (object ?? callee) as Node | undefined
  return optional === true || (before !== undefined && isInChain(before))
}

/** Features of regular expressions. One that a browser does not know is a syntax error, and the whole file does not run. */
const patterns: Record<string, (pattern: string, flags: string) => boolean> = {
  'javascript.regular_expressions.lookbehind_assertion': (pattern) => /\(\?<[=!]/.test(pattern),
  'javascript.regular_expressions.named_capturing_group': (pattern) => /\(\?<[^=!]/.test(pattern),
  'javascript.regular_expressions.unicode_character_class_escape': (pattern) => /\\p\{/i.test(pattern),
  'javascript.regular_expressions.modifier': (pattern) => /\(\?[ims-]+:/.test(pattern),
  'javascript.builtins.RegExp.hasIndices': (_, flags) => flags.includes('d'),
  'javascript.builtins.RegExp.unicodeSets': (_, flags) => flags.includes('v'),
  'javascript.builtins.RegExp.sticky': (_, flags) => flags.includes('y'),
  'javascript.builtins.RegExp.dotAll': (_, flags) => flags.includes('s'),
}

const roots = ['javascript.builtins', 'api'] as const
/** They have no instances, so their members are only found after their name. */
const namespaces = ['Atomics', 'Intl', 'JSON', 'Math', 'Reflect', 'Temporal', 'WebAssembly']
const globals = featuresByName(roots.flatMap((root) => names(root).map((name) => [name, `${root}.${name}`])))
const members = featuresByName(
  roots.flatMap((root) => names(root).flatMap((holder) => getMembers(`${root}.${holder}`, holder))),
)

/** The members of a kind's objects. If the oldest browsers lack the kind itself, its construction is found instead. */
function getMembers(path: string, holder: string): [string, string][] {
  if (namespaces.includes(holder) || lacking(path).length > 0) return []
  const own = names(path).filter((name) => !name.endsWith('_static') && !name.endsWith('_event'))
  return own.map((name) => [name, `${path}.${name}`])
}

/** Everything in a script that one of the oldest browsers lacks and no check precedes (`typeof`, `?.`, `if (x.y)`). */
export function findInScript(code: string, file: string): Finding[] {
  const { program, errors } = parseSync(file, code, { sourceType: 'module' })
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  const own = namesDeclaredIn(program as unknown as Node)
  const findings: Finding[] = []
  const found = (path: string, node: Node, missing = lacking(path)) => {
    if (missing.length > 0) findings.push({ feature: path, lacking: missing, at: excerpt(code, node) })
  }
  walk(program as unknown as Node, [], (node, above, checked) => {
    for (const [path, uses] of Object.entries(syntax)) if (uses(node)) found(path, node)
    if (losesArguments(node)) found(SPREAD_IN_CHAIN, node, ['chrome 91'])
    const regex = getPattern(node)
    if (regex)
      for (const [path, uses] of Object.entries(patterns)) if (uses(regex.pattern, regex.flags)) found(path, node)
    const name = neededName(node, above, own)
    if (name !== undefined && !checked.has(name)) for (const path of missingFeatures(node, name, own)) found(path, node)
    const member = memberOfConstructed(node, above, own)
    if (member && !checked.has(member.name)) for (const path of member.paths) found(path, node)
  })
  return findings
}

/** The pattern of a regular expression, written as one or given to `RegExp` as text: a compiler makes the second of the first. */
function getPattern(node: Node): { pattern: string; flags: string } | undefined {
  if (node.regex) return node.regex as { pattern: string; flags: string }
  if ((node.callee as Node | undefined)?.name !== 'RegExp') return undefined
  const [pattern = '', flags = ''] = (node.arguments as Node[]).map(getText)
  return { pattern, flags }
}

/** What a string or a template says, without what a template inserts. */
function getText({ value, quasis }: Node): string {
  const parts = (quasis ?? []) as { value: { cooked: string } }[]
  return typeof value === 'string' ? value : parts.map(({ value }) => value.cooked).join('')
}

/** The missing features. A method's object is unknown, so a method is missing only if every object's method of that name is. */
function missingFeatures(node: Node, name: string, own: Set<string>): string[] {
  const holder = node.type === 'MemberExpression' ? (node.object as Node) : undefined
  const isGlobal =
    holder?.type === 'Identifier' && globals.has(holder.name as string) && !own.has(holder.name as string)
  if (isGlobal) {
    const paths = globals.get(holder.name as string)!.flatMap((path) => [`${path}.${name}`, `${path}.${name}_static`])
    return paths.filter((path) => lacking(path).length > 0)
  }
  const paths = (holder ? members : globals).get(name) ?? []
  return paths.every((path) => lacking(path).length > 0) ? paths.slice(0, 1) : []
}

/**
 * A member of an object that the script constructed, as `const a = new Map()` before `a.name`: its kind is known, so a member
 * of another kind with the same name does not excuse it, and reading it already counts.
 */
function memberOfConstructed(
  node: Node,
  above: Node[],
  own: Set<string>,
): { name: string; paths: string[] } | undefined {
  if (node.type !== 'MemberExpression' || node.computed || isCheck(node, above)) return undefined
  const holder = node.object as Node
  const made = holder.type === 'Identifier' ? getInit(holder.name as string, above) : holder
  const kind = made?.type === 'NewExpression' ? ((made.callee as Node).name as string | undefined) : undefined
  if (kind === undefined || own.has(kind)) return undefined
  const name = (node.property as Node).name as string
  return { name, paths: (globals.get(kind) ?? []).map((path) => `${path}.${name}`) }
}

/** `if (a.b)`, `a.b ? …`, `!a.b`, `typeof a.b`, `a.b?.()`, `a.b = …`: checks whether the member exists, or sets it. */
function isCheck(node: Node, above: Node[]): boolean {
  const parent = above.at(-1)!
  if (parent.type === 'UnaryExpression') return parent.operator === '!' || parent.operator === 'typeof'
  const isLeft = parent.left === node && /^(Logical|Assignment)/.test(parent.type)
  return isLeft || parent.test === node || parent.optional === true
}

/** A name's initial value, by the nearest enclosing block that declares it; undefined if that cannot be known. */
function getInit(name: string, above: Node[]): Node | undefined {
  for (const scope of above.toReversed()) {
    const isParameter = ((scope.params as Node[] | undefined) ?? []).some((one) => namesIn(one).includes(name))
    if (isParameter) return undefined
    const declarators = scope.type === 'BlockStatement' || scope.type === 'Program' ? declaratorsIn(scope) : []
    const declarator = declarators.find(({ id }) => (id as Node).name === name)
    if (declarator) return declarator.init as Node
  }
  return undefined
}

function declaratorsIn({ body }: Node): Node[] {
  return (body as Node[]).flatMap((statement) => {
    const declaration = ((statement.declaration as Node | null | undefined) ?? statement) as Node
    return declaration.type === 'VariableDeclaration' ? (declaration.declarations as Node[]) : []
  })
}

/** The name of a global or member that must exist here, because the code calls it, constructs it or reads a member of it. */
function neededName(node: Node, above: Node[], own: Set<string>): string | undefined {
  if (node.type === 'Identifier') {
    const parent = above.at(-1)
    const isReference = parent && !isNameOnly(parent, node) && !own.has(node.name as string)
    return isReference && !isTypeof(above) ? (node.name as string) : undefined
  }
  if (node.type !== 'MemberExpression' || node.computed) return undefined
  const parent = above.at(-1)!
  const isCalled = (parent.type === 'CallExpression' || parent.type === 'NewExpression') && parent.callee === node
  const isLookedInto = parent.type === 'MemberExpression' && parent.object === node
  if (!(isCalled || isLookedInto) || parent.optional) return undefined
  return (node.property as Node).name as string
}

function isTypeof(above: Node[]): boolean {
  const parent = above.at(-1)
  return parent?.type === 'UnaryExpression' && parent.operator === 'typeof'
}

/** `name` as in `x.name`, `{ name: x }`, `class { name() {} }`, `import { name as x }` or a label: no reference to a global. */
function isNameOnly(parent: Node, node: Node): boolean {
  if (parent.type === 'MemberExpression') return parent.property === node && !parent.computed
  if (['Property', 'MethodDefinition', 'PropertyDefinition'].includes(parent.type))
    return parent.key === node && !parent.computed && !parent.shorthand
  return /^(Import|Export)|^Meta|^Labeled|^Break|^Continue/.test(parent.type)
}

/** Every name a file binds, in whatever scope: minified names are short, and none is called like a global. */
function namesDeclaredIn(program: Node): Set<string> {
  const own = new Set<string>()
  const bind = (pattern: Node | null | undefined): void => {
    if (!pattern) return
    if (pattern.type === 'Identifier') own.add(pattern.name as string)
    for (const child of getChildren(pattern))
      if (pattern.type !== 'AssignmentPattern' || child === pattern.left) bind(child)
  }
  walk(program, [], (node) => {
    if (node.type === 'VariableDeclarator') bind(node.id as Node)
    if (/Function|Class/.test(node.type) && (node.id as Node | null)?.type === 'Identifier') bind(node.id as Node)
    if (/Function/.test(node.type)) for (const one of (node.params as Node[]) ?? []) bind(one)
    if (node.type === 'CatchClause') bind(node.param as Node)
    if (/^Import.*Specifier$/.test(node.type)) bind(node.local as Node)
  })
  return own
}

type Visit = (node: Node, above: Node[], checked: ReadonlySet<string>) => void

/** Visits every node; `checked` has the names that a condition around or before the node has checked. */
function walk(node: Node, above: Node[], visit: Visit, checked: ReadonlySet<string> = new Set()): void {
  visit(node, above, checked)
  const below = [...above, node]
  const isBlock = node.type === 'BlockStatement' || node.type === 'Program'
  let known = checked
  for (const child of getChildren(node)) {
    const test = (node.test ?? (node.type === 'LogicalExpression' ? node.left : undefined)) as Node | undefined
    const isDecided = test !== undefined && child !== test
    walk(child, below, visit, isDecided ? new Set([...known, ...namesIn(test)]) : known)
    // After `if (!x.y) return`, the rest of the block may rely on it.
    if (isBlock && child.type === 'IfStatement' && endsTheBlock(child.consequent as Node))
      known = new Set([...known, ...namesIn(child.test as Node)])
  }
}

function endsTheBlock(node: Node): boolean {
  const last = node.type === 'BlockStatement' ? (node.body as Node[]).at(-1) : node
  return last?.type === 'ReturnStatement' || last?.type === 'ThrowStatement'
}

/** The names a condition checks: of members, of globals, and in `'name' in x`. */
function namesIn(test: Node): string[] {
  const names: string[] = []
  walk(test, [], (node) => {
    if (node.type === 'Identifier') names.push(node.name as string)
    if (node.type === 'Literal' && typeof node.value === 'string') names.push(node.value)
  })
  return names
}

function getChildren(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((value): value is Node => typeof (value as Node | null)?.type === 'string')
}

function featuresByName(entries: [string, string][]): Map<string, string[]> {
  const features = new Map<string, string[]>()
  for (const [name, path] of entries) features.set(name, [...(features.get(name) ?? []), path])
  return features
}

function excerpt(code: string, { start, end }: Node): string {
  return code.slice(Math.max(0, start - 20), Math.min(end + 20, start + 80)).replaceAll('\n', ' ')
}
