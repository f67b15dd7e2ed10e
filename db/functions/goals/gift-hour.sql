-- The hour (UTC) a gift is summed up in.
create or replace function gift_hour(p_at timestamptz) returns timestamptz immutable parallel safe language sql
  return date_trunc('hour', p_at, 'UTC');
