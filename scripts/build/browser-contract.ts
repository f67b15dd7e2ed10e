// Reduces the contract for browsers. A call needs an endpoint's method and path; the schemas weigh ten times as much as all calls
// together, and only forms use them. So a contract file comes in two variants: a static import gives its endpoints as plain data
// without unused schemas; `import('#contract/…')` fetches the whole file with its schemas.
import { readFile } from 'node:fs/promises'
import * as path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type ESTree, type Plugin, parseSync } from 'vite'

/** Marks the whole file, as forms fetch it. */
const WHOLE = '?schemas'

/** The fields of an endpoint that only the server and forms need. */
const leftOut = new Set(['summary', 'params', 'query', 'body', 'data', 'errors'])

export function browserContract(root: string): Plugin {
  const dir = path.join(root, 'contract') + path.sep
  const isContract = (id: string) => id.startsWith(dir) && id.endsWith('.ts')
  return {
    name: 'browser-contract',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(source, importer, options) {
      const isWhole = 'kind' in options && options.kind === 'dynamic-import'
      if (!importer || !(isWhole || importer.endsWith(WHOLE))) return null
      const found = await this.resolve(source, importer.replace(WHOLE, ''), { skipSelf: true })
      if (!found || !isContract(found.id)) return found
      return { ...found, id: found.id + WHOLE }
    },
    async load(id) {
      if (!id.endsWith(WHOLE)) return null
      return { code: await readFile(id.slice(0, -WHOLE.length), 'utf8'), moduleType: 'ts', moduleSideEffects: false }
    },
    async transform(code, id) {
      if (!isContract(id)) return null
      return { code: withoutSchemas(code, await getCalls(id)), moduleSideEffects: false, map: null }
    },
  }
}

type Calls = Record<string, Record<string, object>>

/** The endpoints of a contract file without the fields left out, by the name of their record. */
async function getCalls(file: string): Promise<Calls> {
  const module = (await import(pathToFileURL(file).href)) as Record<string, unknown>
  const records = Object.entries(module).filter(([, value]) => isEndpointRecord(value))
  return Object.fromEntries(
    records.map(([name, record]) => [
      name,
      Object.fromEntries(
        Object.entries(record as Record<string, object>).map(([call, spec]) => [
          call,
          Object.fromEntries(Object.entries(spec).filter(([field]) => !leftOut.has(field))),
        ]),
      ),
    ]),
  )
}

function isEndpointRecord(value: unknown): boolean {
  const members = typeof value === 'object' && value !== null ? Object.values(value) : []
  return members.length > 0 && members.every((one) => typeof one?.path === 'string' && typeof one.method === 'string')
}

/** Writes each record of endpoints as data, and makes every other value droppable when unused. */
export function withoutSchemas(code: string, calls: Calls): string {
  let written = ''
  let at = 0
  for (const { id, init } of parseSync('contract.ts', code).program.body.flatMap(getConstants)) {
    if (id.type !== 'Identifier' || !init || init.type.endsWith('FunctionExpression')) continue
    const own = calls[id.name]
    // A bundler must assume that a call has side effects; in the contract none has.
    const lazily = `/* @__PURE__ */ (() => (${code.slice(init.start, init.end)}))()`
    written += code.slice(at, init.start) + (own ? JSON.stringify(own) : lazily)
    at = init.end
  }
  return written + code.slice(at)
}

function getConstants(statement: ESTree.Statement): ESTree.VariableDeclarator[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  return declared?.type === 'VariableDeclaration' ? declared.declarations : []
}
