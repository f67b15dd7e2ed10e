-- Gifts to the page or to another goal while this goal runs: until its deadline, also before the job has closed it. Whole hours come from
-- the sums; the first and the last hour are partial, so their gifts are read one by one.
create or replace function gifts_beside(g goals) returns table (amount bigint, gifts bigint) stable language sql as $$
  with span as (
    select g.started_at as since, least(gift_hour(g.started_at) + interval '1 hour', u.until) as first,
           greatest(gift_hour(u.until), gift_hour(g.started_at) + interval '1 hour') as last, u.until
      from (select coalesce(g.closed_at, g.deadline, 'infinity') as until) u)
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
