-- Gifts to the page or to another goal while this goal runs, one row for each run. Whole hours come from the sums; the first and the last
-- hour of a run are partial, so their gifts are read one by one. `offset 0` keeps the planner, which cannot know that an hour is short,
-- from reading all gifts of the platform.
create or replace function gifts_beside(g goals) returns table (amount bigint, gifts bigint) stable language sql as $$
  select sums.* from (
    select lower(run) as since, least(gift_hour(lower(run)) + interval '1 hour', upper(run)) as first,
           greatest(gift_hour(upper(run)), gift_hour(lower(run)) + interval '1 hour') as last, upper(run) as until
      from goal_runs(g) run
  ) span, lateral (
    select sum(amount)::bigint, sum(gifts)::bigint from (
      select s.amount, s.gifts from gift_sums s
       where s.creator_id = g.creator_id and s.hour >= first and s.hour < last and s.goal_id is distinct from g.id
      union all
      select p.amount, 1 from payments p
       where p.creator_id = g.creator_id and p.state = 'paid'
         and (p.paid_at >= since and p.paid_at < first or p.paid_at >= last and p.paid_at < until)
         and exists (select from gifts f where f.payment_id = p.id and f.goal_id is distinct from g.id offset 0)
    ) parts
  ) sums
$$;
