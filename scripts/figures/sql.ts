// How many functions the database has, and in how many places they are defined.
import * as fs from 'node:fs'
import * as path from 'node:path'

/**
 * `[functions, definitions]`. A function with a file in db/functions has one definition, and released migrations are only its
 * history; a function without one has as many definitions as migrations created it.
 */
export function countSqlFunctions(root: string): [functions: number, definitions: number] {
  const inFiles = definitionsIn(path.join(root, 'db/functions'))
  const inMigrations = definitionsIn(path.join(root, 'db/migrations'))
  const all = new Map([...inMigrations, ...inFiles])
  return [all.size, [...all.values()].reduce((sum, count) => sum + count, 0)]
}

/** Name → number of definitions, without functions that are dropped in the end. */
function definitionsIn(folder: string): Map<string, number> {
  const found = new Map<string, number>()
  for (const file of sqlFiles(folder)) {
    const sql = fs.readFileSync(file, 'utf8').replace(/--.*$/gm, '')
    for (const [, made, dropped] of sql.matchAll(
      /\bcreate\s+(?:or\s+replace\s+)?function\s+([\w.]+)|\bdrop\s+function\s+(?:if\s+exists\s+)?([\w.]+)/gi,
    )) {
      if (dropped) found.delete(dropped)
      if (made) found.set(made, (found.get(made) ?? 0) + 1)
    }
  }
  return found
}

function sqlFiles(folder: string): string[] {
  if (!fs.existsSync(folder)) return []
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => path.join(folder, file))
}
