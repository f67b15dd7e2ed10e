-- When this goal runs: from its start to its deadline, also before the job has closed it, without the times for which it was closed
-- between. Not in SQL, so that the planner reckons with one run, which most goals have, and not with a hundred.
create or replace function goal_runs(g goals) returns setof tstzrange stable rows 1 language plpgsql as $$
begin
  return query select unnest(tstzmultirange(
    tstzrange(g.started_at, greatest(g.started_at, coalesce(g.closed_at, g.deadline, 'infinity')))) - g.pauses);
end $$;
