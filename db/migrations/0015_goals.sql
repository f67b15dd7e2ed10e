-- Goals: what a creator gathers gifts for. How far one has come is not kept with it: it is summed up from paid gifts.
create table goals (
  id uuid primary key default uuidv7(),
  creator_id bigint not null references accounts,
  title text not null,
  description text,
  image text references images (filename),
  -- centavos
  target bigint not null check (target >= 10000),
  deadline timestamptz,
  -- what is given to the page while it runs counts too, not only what is sent to it
  count_all_gifts boolean not null default false,
  -- `reached` is no state of its own: it follows from the gifts
  state text not null check (state in ('draft', 'active', 'closed')),
  -- There are three places for goals that run: a fourth finds none.
  place smallint check (place between 1 and 3),
  is_pinned boolean not null default false,
  created_at timestamptz not null,
  started_at timestamptz,
  closed_at timestamptz,
  deleted_at timestamptz,
  unique (id, creator_id),
  unique (creator_id, place),
  check ((state = 'active') = (place is not null)),
  check ((state = 'closed') = (closed_at is not null)),
  check (state = 'closed' or (state = 'active') = (started_at is not null)),
  check (not is_pinned or state = 'active'),
  check (deleted_at is null or state = 'closed')
);
create unique index goals_pinned on goals (creator_id) where is_pinned;
create unique index goals_image on goals (image) where deleted_at is null;
create index goals_of_creator on goals (creator_id, created_at desc) where deleted_at is null;
create index goals_ending on goals (deadline) where state = 'active' and deadline is not null;

-- A gift goes to a goal of its own creator, or to none.
alter table gifts add goal_id uuid;
alter table gifts add constraint gifts_goal foreign key (goal_id, creator_id) references goals (id, creator_id);
create index gifts_of_goal on gifts (goal_id) where goal_id is not null;

-- What paid gifts brought each creator, by the hour they were paid in and the goal they were sent to: a summary of the
-- payments, as payment_counts is. Written where a payment becomes paid or refunded, checked by `ledger verify`.
create table gift_sums (
  creator_id bigint not null references accounts,
  hour timestamptz not null,
  -- null: sent to the page
  goal_id uuid,
  -- centavos
  amount bigint not null,
  gifts bigint not null,
  unique nulls not distinct (creator_id, hour, goal_id)
) with (fillfactor = 50);
create index gift_sums_of_goal on gift_sums (goal_id) where goal_id is not null;

create function gift_hour(p_at timestamptz) returns timestamptz immutable parallel safe language sql
  return date_trunc('hour', p_at, 'UTC');

create function gifts_summed() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from after n join before o on o.id = n.id where (n.state = 'paid') <> (o.state = 'paid')) then
    return null;
  end if;
  -- Settling has counted by now and a refund counts afterwards: taken first here, the two wait in one order.
  perform 1 from payment_counts where creator_id in (select creator_id from after) order by creator_id, type for update;
  insert into gift_sums as s (creator_id, hour, goal_id, amount, gifts)
  select c.creator_id, gift_hour(c.paid_at), g.goal_id, sum(c.sign * c.amount), sum(c.sign)
    from (select n.*, case n.state when 'paid' then 1 else -1 end as sign
            from after n join before o on o.id = n.id where (n.state = 'paid') <> (o.state = 'paid')) c
    join gifts g on g.payment_id = c.id
   group by 1, 2, 3 order by 1, 2, 3
      on conflict (creator_id, hour, goal_id)
      do update set amount = s.amount + excluded.amount, gifts = s.gifts + excluded.gifts;
  return null;
end $$;
create trigger gifts_summed after update on payments
  referencing old table as before new table as after for each statement execute function gifts_summed();

insert into gift_sums (creator_id, hour, goal_id, amount, gifts)
select p.creator_id, gift_hour(p.paid_at), g.goal_id, sum(p.amount), count(*)
  from payments p join gifts g on g.payment_id = p.id
 where p.state = 'paid' group by 1, 2, 3;

-- What was given to the page, or to another goal, while this one runs. Whole hours are summed up already; the first and
-- the last are begun or ended within, and are read gift by gift.
create function gifts_beside(g goals) returns table (amount bigint, gifts bigint) stable language sql as $$
  with span as (
    select g.started_at as since, least(gift_hour(g.started_at) + interval '1 hour', u.until) as first,
           greatest(gift_hour(u.until), gift_hour(g.started_at) + interval '1 hour') as last, u.until
      from (select coalesce(g.closed_at, 'infinity') as until) u)
  select s.amount, s.gifts from gift_sums s, span
   where s.creator_id = g.creator_id and s.hour >= first and s.hour < last and s.goal_id is distinct from g.id
  union all
  select p.amount, 1 from span, payments p join gifts f on f.payment_id = p.id
   where p.creator_id = g.creator_id and p.paid_at >= since and p.paid_at < first
     and p.state = 'paid' and f.goal_id is distinct from g.id
  union all
  select p.amount, 1 from span, payments p join gifts f on f.payment_id = p.id
   where p.creator_id = g.creator_id and p.paid_at >= last and p.paid_at < until
     and p.state = 'paid' and f.goal_id is distinct from g.id
$$;

-- How far a goal has come, in centavos and in gifts. What is sent to it counts whenever it is paid.
create function goal_progress(g goals, out amount bigint, out gifts bigint) stable language sql as $$
  select coalesce(sum(s.amount), 0)::bigint, coalesce(sum(s.gifts), 0)::bigint
    from (select amount, gifts from gift_sums where goal_id = g.id
          union all
          select b.amount, b.gifts from gifts_beside(g) b where g.count_all_gifts) s
$$;
