-- How far a goal has come, in centavos and in gifts: one row. What is sent to it counts whenever it is paid. As a table it is
-- planned with the question that asks; as a function of its own it was planned for each goal.
create or replace function goal_progress(g goals) returns table (amount bigint, gifts bigint) stable language sql as $$
  select coalesce(sum(s.amount), 0)::bigint, coalesce(sum(s.gifts), 0)::bigint
    from (select amount, gifts from gift_sums where goal_id = g.id
          union all
          select b.amount, b.gifts from gifts_beside(g) b where g.count_all_gifts) s
$$;
