// Rules for migrations, which run while the previous version is serving: they must not lock a big table, nor remove what that
// version uses. Expand first, remove one release later (docs/decisions/049, 064).
import { splitStatements } from '#server/kit/sql-statements.ts'

interface Rule {
  /** Matches a statement in lower case without its comments. */
  matches: RegExp
  says: string
  /** Applies only to a file that is one transaction, which holds its locks to the end. */
  isOfTransactions?: true
}

/** Tables that the same file creates are exempt; `table` is the regex group with the table of a statement. */
const rules: Rule[] = [
  {
    matches: /^create (unique )?index (?!concurrently).* on (?<table>\w+)/,
    says: 'an index is made `concurrently`, in a file of its own that begins with `-- no transaction`',
  },
  {
    matches: /^alter table (?<table>\w+) .*\brename\b/,
    says: 'a rename breaks the version before: add the new one beside it',
  },
  { matches: /^alter table (?<table>\w+) .*\bdrop column\b/, says: 'the version before still reads the column' },
  { matches: /^drop table( if exists)? (?<table>\w+)/, says: 'the version before still reads the table' },
  { matches: /^alter table (?<table>\w+) .*\btype\b/, says: 'another type writes the whole table anew, locked' },
  {
    matches: /^alter table (?<table>\w+) .*\badd column\b(?!.*\bdefault\b).*\bnot null\b/,
    says: 'a column that must have a value needs a default: rows and the version before have none',
  },
  {
    matches:
      /^alter table (?<table>\w+) .*\badd (constraint|check|foreign key|unique|primary key)\b(?!.*\bnot valid\b)/,
    says: 'a constraint is added `not valid`, and validated in a later statement of another file',
  },
  {
    matches: /^alter table (?<table>\w+) .*\bset not null\b/,
    says: 'reads the whole table, locked: validate a check first',
  },
  { matches: /^update (?<table>\w+) (?!.*\bwhere\b)/, says: 'holds every row until the end: fill in parts, by a job' },
  {
    matches: /^(with .*\()?update (?<table>\w+) (\w+ )?set .*\bfrom\b/,
    says: 'holds every row it finds until the end: fill in parts that each commit, in a file that begins with `-- no transaction`',
    isOfTransactions: true,
  },
  {
    matches: /^(with .*\()?delete from (?<table>\w+)(?!.* where \w+ = )/,
    says: 'holds every row it finds until the end: delete in parts that each commit',
    isOfTransactions: true,
  },
  {
    matches:
      /^alter table (?<table>\w+) .*\badd column\b.*\bdefault .*\b(nextval|uuidv[47]|gen_random_uuid|random|clock_timestamp)\(/,
    says: 'another value for each row writes the whole table anew, locked: set the default in a statement after it',
  },
  {
    matches: /^alter table (?<table>\w+) .*\badd column\b.*\b(stored|identity|serial|bigserial)\b/,
    says: 'writes the whole table anew, locked',
  },
  {
    matches: /^alter table (?<table>\w+) .*\badd column [^,]*\bcheck\b/,
    says: 'reads the whole table, locked: add the check `not valid` beside it, and validate it in another file',
  },
  {
    matches: /^alter table (?<table>\w+) disable trigger\b/,
    says: 'whoever writes waits until the end: begin at a small table, or let the triggers run',
  },
  {
    matches: /^create (unique )?index concurrently if not exists \w+ on (?<table>\w+)/,
    says: 'one that was broken off exists, and is used for nothing: `drop index concurrently if exists` before it',
  },
  {
    matches: /^drop index (?!concurrently)(if exists )?(?<table>\w+)/,
    says: 'waits for everybody: drop it `concurrently`',
  },
  { matches: /^(lock|cluster|vacuum full)( table)? (?<table>\w+)/, says: 'nobody else gets on meanwhile' },
]

/** The findings, one per statement. A statement known to be short is exempt by a comment: `-- brief: at most a hundred rows`. */
export function lintMigration(text: string): string[] {
  const made = new Set(
    [...text.toLowerCase().matchAll(/create (?:temporary )?table (?:if not exists )?(\w+)/g)].map(([, name]) => name),
  )
  const isWhole = !text.startsWith('-- no transaction')
  const statements = splitStatements(text).filter((statement) => !/--\s*brief:\s*\S/.test(statement))
  const plain = statements.map((one) => one.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim().toLowerCase())
  const existedBefore = (table: string | undefined) => table !== undefined && !made.has(table)
  const found = plain.flatMap((statement) =>
    rules
      .filter(({ isOfTransactions }) => isWhole || !isOfTransactions)
      .filter(({ matches }) => existedBefore(matches.exec(statement)?.groups?.table))
      .map(({ says }) => wrong(statement, says)),
  )
  return [...found, ...(isWhole ? findLocked(plain, existedBefore) : findBrokenOff(plain)), ...findTakenAway(plain)]
}

/** Statements that go through rows while an earlier `alter table` locks its table. */
function findLocked(statements: string[], existedBefore: (table: string | undefined) => boolean): string[] {
  const first = statements.findIndex((one) => {
    const table = /^alter table (?<table>\w+)\b(?!.*\bvalidate constraint\b)/.exec(one)?.groups?.table
    return existedBefore(table)
  })
  if (first < 0) return []
  return statements
    .slice(first + 1)
    .filter(
      (one) =>
        /^(insert into|create (temporary )?table|update|delete|with|select|call|do)\b.*\b(from|call|do)\b/.test(one) ||
        /\bvalidate constraint\b/.test(one),
    )
    .map((one) => wrong(one, 'the lock of `alter table` before it lasts until the end: put it into a file of its own'))
}

/** Indexes that are created without dropping a leftover first: a file without a transaction is retried from its beginning. */
function findBrokenOff(statements: string[]): string[] {
  return statements
    .filter((one, at) => {
      const name = /^create (?:unique )?index concurrently (\w+) on/.exec(one)?.[1]
      return name && !statements.slice(0, at).includes(`drop index concurrently if exists ${name}`)
    })
    .map((one) =>
      wrong(
        one,
        'what was broken off is in the way when it is tried again: `drop index concurrently if exists` before it',
      ),
    )
}

/** Indexes that are dropped, are not created anew, and are not the leftover (`_ccnew`) of a reindex. */
function findTakenAway(statements: string[]): string[] {
  return statements
    .filter((one, at) => {
      const name = /^drop index concurrently (?:if exists )?(\w+)$/.exec(one)?.[1]
      const later = statements.slice(at + 1)
      return name && !later.some((other) => other.includes(`index concurrently ${name.replace(/_ccnew$/, '')}`))
    })
    .map((one) => wrong(one, 'the version before still finds rows by it: a release later'))
}

function wrong(statement: string, says: string): string {
  return `${statement.slice(0, 60)}: ${says}`
}
