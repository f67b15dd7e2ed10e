-- no transaction
-- A waiting delivery's three days begin with its first try or, before that, when it became due.
drop index concurrently if exists webhook_deliveries_by_round;
create index concurrently webhook_deliveries_by_round on webhook_deliveries (coalesce(round_began_at, next_try_at))
  where state = 'waiting';
