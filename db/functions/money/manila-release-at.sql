-- Months and the 15th are those of Asia/Manila, in whatever time zone the server runs.
create or replace function manila_release_at(p_paid_at timestamptz) returns timestamptz language sql stable as $$
  select (date_trunc('month', local)
          + interval '14 days'
          + case when extract(day from local) < 15 then interval '0' else interval '1 month' end)
         at time zone 'Asia/Manila'
    from (select p_paid_at at time zone 'Asia/Manila' as local) t
$$;
