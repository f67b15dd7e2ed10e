-- What happened to a creator, as one numbered list for programs. A row names nobody and no amount: those are read where they stand,
-- so that who is blocked, taken down or erased is so here too.
create table events (
  creator_id bigint not null references accounts,
  -- from 1 for each creator, without gaps; never changes
  place bigint not null check (place > 0),
  id uuid not null unique default uuidv7(),
  type text not null check (type in ('gift.paid', 'sale.paid', 'follower.new', 'goal.reached', 'question.new', 'payment.refunded')),
  -- what it is of, such as `gift:<payment>`: told once
  source text not null,
  happened_at timestamptz not null,
  payment_id uuid references payments,
  question_id uuid references questions,
  goal_id uuid references goals,
  -- who follows now
  follower_id bigint references accounts,
  -- the event of what was given back
  refunded_id uuid references events (id),
  primary key (creator_id, place),
  unique (creator_id, source),
  check (num_nonnulls(payment_id, question_id, goal_id, follower_id) = 1),
  check ((type = 'payment.refunded') = (refunded_id is not null))
);
