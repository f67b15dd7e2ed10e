-- Locks the refunds that wait for these creators' next money, in the one order of locks: after payments, before balances.
create or replace function lock_gathering_refunds(p_creators bigint[]) returns void language sql as $$
  select 1 from refunds where gathers_from = any (p_creators) order by gathers_from, created_at, payment_id for update
$$;
