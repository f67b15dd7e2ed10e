// How many functions the database has, and in how many places they are defined.
import * as fs from 'node:fs'
import * as path from 'node:path'

/** `[functions, definitions]`: a function that migrations define again counts once, and each of its definitions. */
export function countSqlFunctions(root: string): [functions: number, definitions: number] {
  const names = new Set<string>()
  let definitions = 0
  for (const file of ['db/migrations', 'db/functions'].flatMap((folder) => sqlFiles(path.join(root, folder)))) {
    const sql = fs.readFileSync(file, 'utf8').replace(/--.*$/gm, '')
    for (const [, made, dropped] of sql.matchAll(
      /\bcreate\s+(?:or\s+replace\s+)?function\s+([\w.]+)|\bdrop\s+function\s+(?:if\s+exists\s+)?([\w.]+)/gi,
    )) {
      if (dropped) names.delete(dropped)
      if (!made) continue
      names.add(made)
      definitions += 1
    }
  }
  return [names.size, definitions]
}

function sqlFiles(folder: string): string[] {
  if (!fs.existsSync(folder)) return []
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => path.join(folder, file))
}
