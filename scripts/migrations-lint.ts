// What a migration may not do while the version before is running: hold a big table, or take away what that version uses.
// Expand first; what goes, goes one release later (docs/decisions/049).

interface Rule {
  /** Of a statement, in lower case, its comments taken out. */
  matches: RegExp
  says: string
}

/** Tables made by the same file are nobody's yet: `table` is the group that names the one a statement is about. */
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
  { matches: /^(lock|cluster|vacuum full)( table)? (?<table>\w+)/, says: 'nobody else gets on meanwhile' },
]

/** What is wrong with it, by statement. One that is known to be short says so: `-- brief: the table has at most a hundred rows`. */
export function lintMigration(text: string): string[] {
  const made = new Set(
    [...text.toLowerCase().matchAll(/create table (?:if not exists )?(\w+)/g)].map(([, name]) => name),
  )
  return statementsOf(text).flatMap((statement) => {
    if (/--\s*brief:\s*\S/.test(statement)) return []
    const plain = statement.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim().toLowerCase()
    return rules.flatMap(({ matches, says }) => {
      const table = matches.exec(plain)?.groups?.table
      return table === undefined || made.has(table) ? [] : [`${plain.slice(0, 60)}: ${says}`]
    })
  })
}

function statementsOf(text: string): string[] {
  return text.split(/;[ \t]*(?:\n|$)/)
}
