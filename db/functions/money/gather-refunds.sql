-- Puts these creators' available money into the refunds they agreed to pay from it, the oldest first. A complete refund is due at
-- the provider immediately, even if its journal is dated in the future. Runs in the transaction that credits a creator's
-- available balance, so that the money is never spent twice.
create or replace function gather_refunds(p_creators bigint[], p_at timestamptz) returns void language plpgsql as $$
declare
  r record;
  piece bigint;
begin
  for r in
    select f.payment_id, f.n, f.amount, f.gathered, f.actor, p.fee, p.creator_id, 'refund:' || f.payment_id || ':' || f.n as source
      from refunds f join payments p on p.id = f.payment_id
     where f.gathers_from = any (p_creators) order by f.gathers_from, f.created_at, f.payment_id for update of f
  loop
    select least(b.balance, r.amount - r.fee - r.gathered) into piece
      from ledger_accounts a join ledger_balances b on b.account_id = a.id
     where a.kind = 'creator_available' and a.owner_id = r.creator_id for update of b;
    continue when piece = 0;
    perform post_journal('refund_gathered', r.source || ':gathered:' || r.gathered + piece, p_at, r.creator_id,
                         array['creator_available'], array['creator_refund_reserve'], array[piece], r.actor);
    if r.gathered + piece < r.amount - r.fee then
      update refunds set gathered = gathered + piece where payment_id = r.payment_id and n = r.n;
      continue;
    end if;
    perform post_journal('refund_requested', r.source || ':requested', p_at, r.creator_id,
                         array['creator_refund_reserve', 'fees'], array['refunds_in_flight', 'refunds_in_flight'],
                         array[r.amount - r.fee, r.fee], r.actor);
    update refunds set state = 'requested', gathers_from = null, gathered = gathered + piece, due_at = least(p_at, now())
     where payment_id = r.payment_id and n = r.n;
  end loop;
end $$;
