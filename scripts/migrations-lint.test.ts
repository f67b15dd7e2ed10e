import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { migrationNames } from '#server/kit/migrate.ts'
import { lintMigration } from './migrations-lint.ts'

/** Up to here they were written before the rule; released files never change. */
const WRITTEN_BEFORE = '0180'

test('no migration of a later release holds a big table or breaks the version before', async () => {
  const names = (await migrationNames()).filter((name) => name >= WRITTEN_BEFORE)
  for (const name of names) {
    const text = await readFile(new URL(`../db/migrations/${name}`, import.meta.url), 'utf8')
    expect(lintMigration(text), name).toEqual([])
  }
})

test.each([
  ['create index payments_by_day on payments (created_at);', 'concurrently'],
  ['create unique index one on posts (id);', 'concurrently'],
  ['alter table posts rename column title to heading;', 'rename'],
  ['alter table posts drop column title;', 'still reads the column'],
  ['drop table posts;', 'still reads the table'],
  ['alter table posts alter column id type bigint;', 'writes the whole table anew'],
  ['alter table posts add column mood text not null;', 'needs a default'],
  ['alter table posts\n  add constraint short check (length(title) < 9);', 'not valid'],
  ['alter table posts add foreign key (mood) references moods (id);', 'not valid'],
  ['alter table posts alter column title set not null;', 'reads the whole table'],
  ["update posts set title = 'x';", 'holds every row'],
  ['lock table posts;', 'nobody else'],
])('%s is refused', (statement, why) => {
  expect(lintMigration(`-- a comment\n${statement}\n`).join()).toContain(why)
})

test.each([
  '-- no transaction\ncreate index concurrently payments_by_day on payments (created_at);',
  'create table moods (id bigint primary key);\ncreate index moods_by_name on moods (id);\nalter table moods add constraint one check (id > 0);',
  "alter table posts add column mood text not null default '';",
  'alter table posts add column mood text;',
  'alter table posts add constraint short check (length(title) < 9) not valid;',
  'update posts set title = null where id = 3;',
  '-- brief: at most one row\nalter table ledger_proofs alter column findings set not null;',
])('%s is let through', (text) => {
  expect(lintMigration(text)).toEqual([])
})
