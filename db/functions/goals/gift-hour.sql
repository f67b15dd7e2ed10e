-- The hour (UTC) in which a gift is summed up.
create or replace function gift_hour(p_at timestamptz) returns timestamptz immutable parallel safe language sql
  return date_trunc('hour', p_at, 'UTC');
