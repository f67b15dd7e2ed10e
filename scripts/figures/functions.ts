// The named functions of a file and their lengths, by the parser that builds the web.
import { parseSync } from 'vite'
import { countLines } from './sources.ts'

/** `lines` counts the lines that are not empty, `line` is the first line's number. */
export type Func = { name: string; line: number; lines: number }

type Node = { type: string; start: number; end: number; [key: string]: unknown }

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']
/** Nodes that give their name to a function inside them. */
const NAMERS = ['VariableDeclarator', 'Property', 'MethodDefinition', 'PropertyDefinition']

export function functionsIn(file: string, code: string): Func[] {
  const { program, errors } = parseSync(file, code, { sourceType: 'module' })
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  const found: Func[] = []
  visit(program as unknown as Node, undefined, (node, parent) => {
    const name = getName(node, parent)
    if (name === undefined) return
    found.push({
      name,
      line: code.slice(0, node.start).split('\n').length,
      lines: countLines(code.slice(node.start, node.end)),
    })
  })
  return found
}

/** Undefined for a node that is not a function, has no body (a type) or no name (a callback). */
function getName(node: Node, parent: Node | undefined): string | undefined {
  if (!FUNCTIONS.includes(node.type) || !node.body) return undefined
  const named = (node.id ?? (parent && NAMERS.includes(parent.type) ? (parent.id ?? parent.key) : undefined)) as
    | { name?: string; value?: unknown }
    | undefined
  if (!named) return node.type === 'FunctionDeclaration' ? 'default' : undefined
  return String(named.name ?? named.value ?? '[computed]')
}

function visit(node: Node, parent: Node | undefined, see: (node: Node, parent: Node | undefined) => void): void {
  see(node, parent)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, node, see)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}
