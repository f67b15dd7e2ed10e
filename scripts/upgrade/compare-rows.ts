// What of an older version's rows is still there, told from how many each table held before and after.

export type RowCounts = Record<string, number>

export interface LostRows {
  table: string
  before: number
  /** Undefined: there is no such table, and no migration took it away. */
  after: number | undefined
}

/** Counters and outboxes: what they hold may go. */
const passing = new Set(['rate_limits', 'domain_events', 'function_files', 'migrations'])

/**
 * Tables that hold fewer rows than before. One that a migration dropped was replaced by it, and is not lost; one that was renamed is
 * looked for by its new name. `migrations` are the texts of those applied in between, in order.
 */
export function compareRows(before: RowCounts, after: RowCounts, migrations: readonly string[]): LostRows[] {
  const { dropped, renamed } = readChanges(migrations)
  return Object.entries(before)
    .map(([table, count]) => {
      const name = nameNow(table, renamed)
      return { table, name, before: count, after: after[name] }
    })
    .filter(({ name, after: left, before: had }) => (left === undefined ? !dropped.has(name) : left < had))
    .filter(({ table, name }) => !passing.has(table) && !passing.has(name))
    .map(({ table, before: had, after: left }) => ({ table, before: had, after: left }))
}

function nameNow(table: string, renamed: ReadonlyMap<string, string>): string {
  const name = renamed.get(table)
  return name === undefined ? table : nameNow(name, renamed)
}

function readChanges(migrations: readonly string[]): { dropped: Set<string>; renamed: Map<string, string> } {
  const text = migrations.join('\n').replace(/--.*$/gm, '').toLowerCase()
  const drops = [...text.matchAll(/\bdrop table (?:if exists )?([\w, ]+)/g)].flatMap(
    ([, names]) => names!.match(/\w+/g) ?? [],
  )
  const renames = [...text.matchAll(/\balter table (\w+) rename to (\w+)/g)]
  return { dropped: new Set(drops), renamed: new Map(renames.map(([, from, to]) => [from!, to!])) }
}
