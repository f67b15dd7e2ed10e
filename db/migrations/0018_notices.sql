-- What people are told: the database notes what happened, in the transaction in which it did; a round of the worker tells it.

-- Not told yet. A row goes away in the transaction that tells it, so that nothing is told twice or never.
create table happenings (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('paid', 'refunded', 'follow', 'question', 'answer', 'payout')),
  -- what it happened to: a payment, question or payout, or `follower:followed`
  subject text not null
);

create function payment_happened() returns trigger language plpgsql as $$
begin
  insert into happenings (kind, subject)
  select n.state, n.id from after n join before o on o.id = n.id
   where n.state <> o.state and n.state in ('paid', 'refunded') order by n.id;
  return null;
end $$;
create trigger payment_happened after update on payments
  referencing old table as before new table as after for each statement execute function payment_happened();

create function follow_happened() returns trigger language plpgsql as $$
begin
  insert into happenings (kind, subject) select 'follow', follower_id || ':' || followed_id from fresh;
  return null;
end $$;
create trigger follow_happened after insert on follows
  referencing new table as fresh for each statement execute function follow_happened();

create function happened() returns trigger language plpgsql as $$
begin
  insert into happenings (kind, subject) values (tg_argv[0], new.id);
  return null;
end $$;
-- One with a gift is told when that is paid.
create trigger question_happened after insert on questions
  for each row when (new.payment_id is null) execute function happened('question');
create trigger answer_happened after update of answered_at on questions
  for each row when (old.answered_at is null and new.answered_at is not null) execute function happened('answer');
create trigger payout_happened after update of state on payouts
  for each row when (old.state <> new.state and new.state in ('paid', 'failed', 'returned')) execute function happened('payout');

-- What somebody wants to be told, and how far they have read.
create table notice_boxes (
  account_id bigint primary key references accounts,
  -- the place of the newest notice they have seen
  seen_place bigint not null default 0,
  -- kinds they switched off
  product_off text[] not null default '{}',
  mail_off text[] not null default '{}',
  mailed_at timestamptz
) with (fillfactor = 50);

create table notices (
  id uuid primary key default uuidv7(),
  account_id bigint not null references accounts,
  kind text not null check (kind in ('gift', 'purchase', 'follower', 'question', 'answer', 'payout', 'goal')),
  -- what happened, such as `gift:<payment>`: the exactly-once key
  source text not null unique,
  -- who did it; nobody where they are anonymous, or had not signed in
  actor_id bigint references accounts,
  -- the name a visitor gave
  name text,
  -- centavos
  amount bigint,
  -- a goal's title, or where a payout went
  about text,
  -- how a payout ended
  state text check (state in ('paid', 'failed', 'returned')),
  -- a path of ours
  link text not null,
  happened_at timestamptz not null,
  -- in its reader's list (0013); none where the kind is told by mail only
  place bigint,
  -- when it is due to be mailed, until it is
  mail_after timestamptz,
  check ((kind = 'payout') = (state is not null))
);
create unique index notices_place on notices (account_id, place desc) where place is not null;
create index notices_of_actor on notices (account_id, actor_id) where actor_id is not null and place is not null;
create index notices_to_mail on notices (mail_after) where mail_after is not null;
create index notices_to_mail_of on notices (account_id) where mail_after is not null;
