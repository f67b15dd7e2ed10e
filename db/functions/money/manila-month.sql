-- The month in Manila whose cap a payout takes.
create or replace function manila_month(p_at timestamptz) returns date language sql stable as
  $$ select date_trunc('month', p_at at time zone 'Asia/Manila')::date $$;
