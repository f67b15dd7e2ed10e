-- The month in Manila to whose cap a payout counts.
create or replace function manila_month(p_at timestamptz) returns date language sql stable as
  $$ select date_trunc('month', p_at at time zone 'Asia/Manila')::date $$;
