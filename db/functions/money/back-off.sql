-- The delay before the next attempt at the provider, which doubles each time.
create or replace function back_off(p_attempts integer, p_first interval, p_slowest interval default '1 hour')
returns interval language sql immutable as
  $$ select least(p_first * power(2, least(p_attempts, 20)), p_slowest) $$;
