-- A goal's progress in centavos and in gifts, as one row. A gift to the goal counts whenever it is paid. It is a table function
-- because the planner inlines it into the query; a scalar function was planned for each goal.
create or replace function goal_progress(g goals) returns table (amount bigint, gifts bigint) stable language sql as $$
  select coalesce(sum(s.amount), 0)::bigint, coalesce(sum(s.gifts), 0)::bigint
    from (select amount, gifts from gift_sums where goal_id = g.id
          union all
          select b.amount, b.gifts from gifts_beside(g) b where g.count_all_gifts) s
$$;
