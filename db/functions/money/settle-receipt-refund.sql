-- Posts the refund of what is left of suspense money, once the provider has refunded it.
create or replace function settle_receipt_refund(p_provider text, p_provider_payment text, p_refund text, p_at timestamptz)
returns boolean language plpgsql as $$
declare
  r receipt_refunds;
begin
  select * into r from receipt_refunds
   where provider = p_provider and provider_payment_id = p_provider_payment for update;
  if not found then
    return false;
  end if;
  with j as (
    insert into journals (kind, source, effective_at)
    values ('unmatched_refunded', 'receipt-refund:' || p_provider || ':' || p_provider_payment, p_at)
        on conflict (source) do nothing returning id)
  insert into ledger_entries (journal_id, line, debit_account_id, credit_account_id, amount)
  select j.id, 1, platform_account('unmatched_receipts'), platform_account('provider_clearing'), r.amount - r.refunded from j;
  if not found then
    return false;
  end if;
  update receipt_refunds set state = 'succeeded', provider_refund_id = p_refund, due_at = null
   where provider = p_provider and provider_payment_id = p_provider_payment;
  return true;
end $$;
