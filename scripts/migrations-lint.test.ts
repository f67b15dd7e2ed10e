import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { migrationNames } from '#server/kit/migrate.ts'
import { lintMigration } from './migrations-lint.ts'

/** Migrations before this one are older than the rules; released files never change. */
const WRITTEN_BEFORE = '0180'

test('no migration since then locks a big table or breaks the previous version', async () => {
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
  ['update posts set title = c.title from captions c where c.id = posts.id;', 'every row it finds'],
  ["delete from posts where title like 'x%';", 'every row it finds'],
  ['alter table posts add column key uuid default uuidv7();', 'another value for each row'],
  ['alter table posts add column words tsvector generated always as (to_tsvector(title)) stored;', 'the whole table'],
  ["alter table posts add column mood text check (mood in ('glad'));", 'check `not valid`'],
  ['alter table posts disable trigger user;', 'whoever writes waits'],
  ['drop index posts_by_day;', 'concurrently'],
  ['alter table posts add column mood text;\ninsert into moods select id from posts;', 'the lock of `alter table`'],
  [
    'alter table posts add constraint short check (id > 0) not valid;\nalter table posts validate constraint short;',
    'the lock of `alter table`',
  ],
])('%s is refused', (statement, why) => {
  expect(lintMigration(`-- a comment\n${statement}\n`).join()).toContain(why)
})

test.each([
  ['create index concurrently if not exists posts_by_day on posts (day);', 'used for nothing'],
  ['create index concurrently posts_by_day on posts (day);', 'broken off'],
  ['drop index concurrently if exists posts_by_day;', 'still finds rows by it'],
])('%s is refused in a file without a transaction', (statement, why) => {
  expect(lintMigration(`-- no transaction\n${statement}\n`).join()).toContain(why)
})

test.each([
  '-- no transaction\ndrop index concurrently if exists by_day;\ncreate index concurrently by_day on payments (created_at);',
  '-- no transaction\ndrop index concurrently if exists posts_by_day_ccnew;\nreindex index concurrently posts_by_day;',
  '-- no transaction\n-- brief: of the release before the last\ndrop index concurrently if exists posts_by_day;',
  '-- no transaction\ndo $$ begin loop\n  update posts set title = null;\n  commit;\nend loop; end $$;',
  'alter table posts add column mood text;\nalter table posts add constraint short check (id > 0) not valid;',
  'create table moods (id bigint primary key);\ncreate index moods_by_name on moods (id);\nalter table moods add constraint one check (id > 0);',
  "alter table posts add column mood text not null default '';",
  'alter table posts add column mood text;',
  'alter table posts add constraint short check (length(title) < 9) not valid;',
  'update posts set title = null where id = 3;',
  '-- brief: at most one row\nalter table ledger_proofs alter column findings set not null;',
])('%s is accepted', (text) => {
  expect(lintMigration(text)).toEqual([])
})
