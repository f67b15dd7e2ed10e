// Only one folder writes each table (db/owners.ts). Checked in the source, as the import rules are.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { joinedByAll, readers, tablesByFolder, writers } from '#db/owners.ts'
import { ROOT } from './run.ts'

interface Use {
  /** Such as `server/gifts/send-gift.ts`. */
  file: string
  /** Such as `gifts`, `money/payments`, `operator`; for a function in db/functions its folder there. */
  folder: string
  table: string
  writes: boolean
}

const owners = new Map(
  Object.entries(tablesByFolder).flatMap(([folder, tables]) => tables.map((table) => [table, folder])),
)
const tableName = `["'\`]?(${[...owners.keys()].join('|')})\\b`
const writing = new RegExp(
  `(?:(?:insertInto|updateTable|deleteFrom|mergeInto)\\(\\s*|\\b(?:insert into|update|delete from|truncate)\\s+(?:only\\s+)?)${tableName}`,
  'gi',
)
const reading = new RegExp(
  `(?:(?:selectFrom|using|(?:inner|left|right|full|cross)Join(?:Lateral)?)\\(\\s*|(?<!delete\\s+)\\b(?:from|join)\\s+)${tableName}`,
  'gi',
)
const isTest = /(\.test|\/testing)\.ts$/

function usesIn(file: string, source: string): Use[] {
  const folder = path.posix.dirname(file).replace(/^(server|db\/functions)\/?/, '') || path.posix.basename(file, '.ts')
  const code = source.replace(/\/\*[\s\S]*?\*\/|(^|\s)(\/\/|--).*$/gm, '')
  return [
    ...[...code.matchAll(writing)].map(([, table]) => ({ file, folder, table: table!, writes: true })),
    ...[...code.matchAll(reading)].map(([, table]) => ({ file, folder, table: table!, writes: false })),
  ]
}

/** Whether the folder is the owner's, or lies in it. */
function isWithin(folder: string, owner: string): boolean {
  return folder === owner || folder.startsWith(`${owner}/`)
}

function named(list: Record<string, string[]>): { folder: string; table: string }[] {
  return Object.values(list)
    .flat()
    .flatMap((line) => {
      const [folder, tables] = line.split(': ')
      return tables!.split(' ').map((table) => ({ folder: folder!, table }))
    })
}

function excepted(use: Use): string | undefined {
  const list = use.writes ? writers : readers
  const found = named(list).find(({ folder, table }) => table === use.table && isWithin(use.folder, folder))
  return found && `${use.writes ? 'writes' : 'reads'} ${found.folder}: ${found.table}`
}

function mayUse(use: Use): boolean {
  const owner = owners.get(use.table)!
  if (isWithin(use.folder, owner)) return true
  // Database functions are the one other way to a table: they read what they need, and belong to the folder they write for.
  if (use.file.startsWith('db/')) return !use.writes || isWithin(owner, use.folder) || excepted(use) !== undefined
  return (!use.writes && use.table in joinedByAll) || excepted(use) !== undefined
}

const uses = globSync(['server/**/*.ts', 'db/functions/**/*.sql'], { cwd: ROOT })
  .filter((file) => !isTest.test(file) && file !== 'server/kit/tables.ts')
  .flatMap((file) => usesIn(file, readFileSync(path.join(ROOT, file), 'utf8')))

test('every table of the database has one owner', () => {
  const source = readFileSync(path.join(ROOT, 'server/kit/tables.ts'), 'utf8')
  const tables = [...source.slice(source.indexOf('export interface DB')).matchAll(/^ {2}(\w+): /gm)].map(
    (line) => line[1],
  )
  expect([...owners.keys()].sort()).toEqual(tables.sort())
  expect(Object.values(tablesByFolder).flat().length).toBe(owners.size)
})

test("no folder writes another folder's table, or reads one without a reason in db/owners.ts", () => {
  const violations = uses.filter((use) => !mayUse(use))
  expect(violations.map(({ file, table, writes }) => `${file} ${writes ? 'writes' : 'reads'} ${table}`)).toEqual([])
})

test('every exception in db/owners.ts is needed', () => {
  const used = new Set(uses.map(excepted))
  const listed = [
    ...named(readers).map(({ folder, table }) => `reads ${folder}: ${table}`),
    ...named(writers).map(({ folder, table }) => `writes ${folder}: ${table}`),
  ]
  expect(listed.filter((line) => !used.has(line))).toEqual([])
  for (const table of Object.keys(joinedByAll)) expect(owners.has(table), table).toBe(true)
})

test.each([
  ['a query builder that writes', 'server/gifts/planted.ts', "await tx.updateTable('payments').set({ fee })"],
  ['a statement that writes', 'server/gifts/planted.ts', 'sql`insert into journals (kind) values (1)`'],
  ['one that deletes', 'server/gifts/planted.ts', 'sql`delete from goals where id = 1`'],
  ['a query builder that reads', 'server/gifts/planted.ts', "db.selectFrom('otp_challenges as c').select('c.id')"],
  ['a join', 'server/gifts/planted.ts', 'sql`select 1 from gifts g\n join goals o on o.id = g.goal_id`'],
  ['a file of the composition root', 'server/planted.ts', "db.deleteFrom('sessions')"],
  [
    'money code that writes the ledger directly',
    'server/money/payouts/planted.ts',
    'sql`update ledger_balances b set balance = 0`',
  ],
  [
    'a function that writes a table of another folder',
    'db/functions/notices/planted.sql',
    'update payments set state = 1;',
  ],
])('refuses %s', (_, file, source) => {
  const planted = usesIn(file, source)
  expect(planted.filter((use) => !mayUse(use))).not.toEqual([])
})

test('accepts an owner, a join of people, and SQL in a comment', () => {
  const quiet = `
    // delete from goals where the moon is full
    /* update journals */
    db.insertInto('gifts'); sql\`select 1 from gifts g join profiles p on p.account_id = g.creator_id\``
  expect(usesIn('server/gifts/planted.ts', quiet).filter((use) => !mayUse(use))).toEqual([])
})
