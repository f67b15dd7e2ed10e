// Compares how many rows each table has before and after an upgrade, to find lost rows.

export type RowCounts = Record<string, number>

export interface LostRows {
  table: string
  before: number
  /** Undefined: the table is missing, and no migration dropped it. */
  after: number | undefined
}

/** Counters and outboxes, whose rows may disappear. */
const passing = new Set(['rate_limits', 'domain_events', 'function_files', 'migrations'])

/**
 * Tables with fewer rows than before. A table that a migration dropped is not lost; a renamed one is compared by its new name.
 * `migrations` are the texts of the migrations applied in between, in order.
 */
export function compareRows(before: RowCounts, after: RowCounts, migrations: readonly string[]): LostRows[] {
  const { dropped, renamed } = readChanges(migrations)
  return Object.entries(before)
    .map(([table, count]) => {
      const name = currentName(table, renamed)
      return { table, name, before: count, after: after[name] }
    })
    .filter(({ name, after: left, before: had }) => (left === undefined ? !dropped.has(name) : left < had))
    .filter(({ table, name }) => !passing.has(table) && !passing.has(name))
    .map(({ table, before: had, after: left }) => ({ table, before: had, after: left }))
}

function currentName(table: string, renamed: ReadonlyMap<string, string>): string {
  const name = renamed.get(table)
  return name === undefined ? table : currentName(name, renamed)
}

function readChanges(migrations: readonly string[]): { dropped: Set<string>; renamed: Map<string, string> } {
  const text = migrations.join('\n').replace(/--.*$/gm, '').toLowerCase()
  const drops = [...text.matchAll(/\bdrop table (?:if exists )?([\w, ]+)/g)].flatMap(
    ([, names]) => names!.match(/\w+/g) ?? [],
  )
  const renames = [...text.matchAll(/\balter table (\w+) rename to (\w+)/g)]
  return { dropped: new Set(drops), renamed: new Map(renames.map(([, from, to]) => [from!, to!])) }
}
