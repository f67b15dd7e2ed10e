-- Posts a refund of suspense money by its amount. A part that somebody refunded at the provider by hand leaves the rest in suspense, where it
-- waits for the operator: whoever refunded a part may have meant to keep the rest.
create or replace function settle_part_of_receipt_refund(
  p_provider text, p_provider_payment text, p_refund text, p_amount bigint, p_at timestamptz
) returns boolean language plpgsql as $$
declare
  part text := 'receipt-refund-part:' || p_provider || ':' || p_refund;
  r receipt_refunds;
begin
  select * into r from receipt_refunds
   where provider = p_provider and provider_payment_id = p_provider_payment for update;
  if not found or exists (select 1 from journals where source = part) then
    return false;
  end if;
  if p_amount >= r.amount - r.refunded then
    return settle_receipt_refund(p_provider, p_provider_payment, p_refund, p_at);
  end if;
  if r.state = 'succeeded' then
    return false;
  end if;
  with j as (
    insert into journals (kind, source, effective_at) values ('unmatched_refunded', part, p_at) returning id)
  insert into ledger_entries (journal_id, line, debit_account_id, credit_account_id, amount)
  select j.id, 1, platform_account('unmatched_receipts'), platform_account('provider_clearing'), p_amount from j;
  -- A refund of ours that is under way at the provider goes on.
  update receipt_refunds
     set refunded = refunded + p_amount,
         state = case when state = 'submitted' then state else 'failed' end,
         cause = case when state = 'submitted' then cause else 'partly_refunded' end,
         due_at = case when state = 'submitted' then due_at end
   where provider = p_provider and provider_payment_id = p_provider_payment;
  return true;
end $$;
