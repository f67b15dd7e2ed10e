-- Comments on posts, Blocs and goals, in two levels: a thread is its first comment and the replies below it.
create table comments (
  id uuid primary key default uuidv7(),
  content_type text not null check (content_type in ('photo', 'photo.collection', 'bloc', 'goal')),
  content_id uuid not null,
  -- Whose page it stands on.
  creator_id bigint not null references accounts,
  author_id bigint not null references accounts,
  -- The first comment of its thread; null for that one itself.
  thread_id uuid references comments,
  -- Which one of the thread it answers: who wrote that is told.
  answered_id uuid references comments,
  message text not null,
  -- Its author bought or gave without a name, and is nobody here either.
  is_anonymous boolean not null default false,
  created_at timestamptz not null,
  edited_at timestamptz,
  -- By the page's owner.
  hidden_at timestamptz,
  -- By its author; the words go with it.
  deleted_at timestamptz,
  taken_down_at timestamptz,
  -- Follow from other rows, by triggers: the author's account, and the first comment of the thread.
  is_author_gone boolean not null default false,
  is_thread_gone boolean not null default false,
  is_shown boolean not null generated always as
    (hidden_at is null and deleted_at is null and taken_down_at is null and not is_author_gone and not is_thread_gone) stored,
  check ((thread_id is null) = (answered_id is null)),
  check (deleted_at is null or message = '')
);
create index comments_of_content on comments (content_type, content_id, id desc) where thread_id is null and is_shown;
create index comments_of_thread on comments (thread_id, id);
create index comments_by_author on comments (author_id, id desc);
create index comments_to_creator on comments (creator_id, id desc);
create index comments_answering on comments (answered_id) where answered_id is not null;
create index comments_deleted on comments (deleted_at) where deleted_at is not null;

-- Who may comment on what somebody publishes; everyone where there is no row.
create table comment_settings (
  account_id bigint primary key references accounts,
  who text not null check (who in ('everyone', 'followers', 'payers', 'nobody'))
);

-- A comment sent again with its key is the same comment.
alter table idempotency_keys add column comment_id uuid references comments on delete cascade;
alter table idempotency_keys drop constraint idempotency_keys_check;
alter table idempotency_keys add constraint idempotency_keys_check check (num_nonnulls(payment_id, payout_id, comment_id) = 1);
create index idempotency_keys_of_comment on idempotency_keys (comment_id) where comment_id is not null;

-- One more kind of event, of notice, and of what is taken down.
do $$
declare
  addition record;
  before text;
begin
  for addition in
    select * from (values ('domain_events', 'kind', '{comment}'::text[]), ('notices', 'kind', '{comment,reply}'),
                          ('takedowns', 'content_type', '{comment}')) a (tab, col, words)
  loop
    select substring(pg_get_constraintdef(oid) from '^CHECK \((.*)\)$') into strict before from pg_constraint
     where conrelid = addition.tab::regclass and conname = addition.tab || '_' || addition.col || '_check';
    execute format('alter table %1$I drop constraint %2$I, add constraint %2$I check (%3$s or %4$I = any (%5$L::text[]))',
                   addition.tab, addition.tab || '_' || addition.col || '_check', before, addition.col, addition.words);
  end loop;
end $$;
