-- Payments whose end the provider had not reported when it was asked for the last time: the version before left them open for ever
-- (reconcile.ts). Money that comes later is posted all the same. In a new database there are none, and the triggers of payments are not
-- complete yet: they would run even for an update of no rows.
-- brief: so few rows; reading all payments for them keeps nobody waiting
do $$
declare
  v_open uuid[] := array(select id from payments
                          where state in ('created', 'awaiting') and due_at is null and expires_at < now() - interval '48 hours');
begin
  if cardinality(v_open) > 0 then
    update payments set state = 'expired', reason = 'expired'
     where id = any (v_open) and state in ('created', 'awaiting') and due_at is null;
  end if;
end $$;
