-- Posts a batch of captures that the provider confirmed, in one transaction. Exactly once: a capture's journal has a unique
-- source. A capture that does not match its payment (a second one, another amount, an unknown reference) is posted to a
-- suspense account and refunded.
create or replace function settle_captures(
  p_provider text,
  p_reference uuid[],
  p_provider_payment text[],
  p_amount bigint[],
  p_paid_at timestamptz[],
  p_now timestamptz
) returns table (payment_id uuid, creator_id bigint, outcome text) language plpgsql as $$
#variable_conflict use_column
declare
  creators bigint[];
  clearing bigint := platform_account('provider_clearing');
  fees bigint := platform_account('fees');
  suspense bigint := platform_account('unmatched_receipts');
  unpaid uuid[];
begin
  -- One lock order for every caller: payments by id, then balances by id.
  perform 1 from payments p where p.id = any (p_reference) order by p.id for update;
  creators := array(select distinct p.creator_id from payments p where p.id = any (p_reference));
  perform lock_gathering_refunds(creators);
  unpaid := array(select p.id from payments p where p.id = any (p_reference) and p.paid_at is null);
  perform open_creator_accounts(array(
    select c.id from unnest(creators) c (id)
     where not exists (select 1 from ledger_accounts a where a.owner_id = c.id and a.kind = 'creator_available')));

  return query
  with alone as (
    -- checks each capture against its own payment
    select c.reference, c.provider_payment, c.amount, c.paid_at, p.creator_id, p.type, p.channel, p.fee, p.state, p.once_key,
           'receipt:' || p_provider || ':' || c.provider_payment as source,
           case
             when p.id is null then 'unknown_reference'
             when p.amount <> c.amount then 'wrong_amount'
             when p.paid_at is not null
               or row_number() over (partition by c.reference, c.amount order by c.paid_at, c.provider_payment) > 1
               then 'second_capture'
             when p.goods_gone_at <= greatest(p_now, c.paid_at) then 'goods_gone'
             -- While its payer was at the provider, the desk closed the content, the account was erased, one of the two blocked the other, or
             -- the last photo that the purchase would unlock (server/content/access.ts) was hidden by a withdrawn consent or made free: the
             -- money is refunded.
             when exists (select 1 from accounts a where a.id = p.creator_id and (a.barred_at is not null or a.erased_at is not null))
               or exists (select 1 from blocks b
                           where (b.blocker_id = p.creator_id and b.blocked_id = p.payer_account_id
                                  or b.blocker_id = p.payer_account_id and b.blocked_id = p.creator_id)
                             and b.created_at <= c.paid_at)
               or exists (select 1 from purchases s join posts o on o.id = s.post_id
                           where s.payment_id = p.id
                             and (o.taken_down_at is not null or not exists (
                                   select 1 from photos f
                                    where f.post_id = o.id and f.is_payable
                                      and (f.removed_at is null or (s.created_at <= f.removed_at and f.purge_at > p_now))
                                      and not exists (select 1 from consents k
                                                       where k.filename = f.filename and k.hidden_at is not null))))
               then 'goods_gone'
           end as mismatch
      -- A capture listed twice in a batch is one capture, not a second.
      from (select distinct on (provider_payment) *
              from unnest(p_reference, p_provider_payment, p_amount, p_paid_at)
                     as told (reference, provider_payment, amount, paid_at)
             order by provider_payment, paid_at) c
      left join payments p on p.id = c.reference
  ),
  judged as (
    -- then checks the matching ones against things that may be paid only once
    select a.reference, a.provider_payment, a.amount, a.paid_at, a.creator_id, a.type, a.channel, a.fee, a.state, a.source,
           case when a.mismatch is null and a.once_key is not null
                 and (exists (select 1 from payments o where o.once_key = a.once_key and o.state in ('paid', 'disputed'))
                      or row_number() over (partition by a.once_key, a.mismatch order by a.paid_at, a.provider_payment) > 1)
                then 'paid_already' else a.mismatch end as mismatch
      from alone a
  ),
  posted as (
    insert into journals (kind, source, effective_at)
    select case when mismatch is null then 'payment_' || channel else 'unmatched_receipt' end, source, paid_at
      from judged order by source
        on conflict (source) do nothing
    returning id, kind, source
  ),
  fresh as materialized (
    select p.id as journal_id, p.kind as journal_kind, j.* from posted p join judged j on j.source = p.source
  ),
  entered as (
    insert into ledger_entries (journal_id, line, debit_account_id, credit_account_id, amount)
    select f.journal_id, 1, clearing, a.id, f.amount - f.fee
      from fresh f
      join ledger_accounts a on a.owner_id = f.creator_id
                            and a.kind = case f.channel when 'web' then 'creator_available' else 'creator_pending' end
     where f.mismatch is null
    union all
    select f.journal_id, 2, clearing, fees, f.fee from fresh f where f.mismatch is null and f.fee > 0
    union all
    select f.journal_id, 1, clearing, suspense, f.amount from fresh f where f.mismatch is not null
  ),
  paid as (
    update payments p
       set state = 'paid', paid_at = f.paid_at, provider_payment_id = f.provider_payment, reason = null,
           late = f.state in ('failed', 'cancelled', 'expired'), due_at = null
      from fresh f where p.id = f.reference and f.mismatch is null
  ),
  counted as (
    insert into payment_counts as c (creator_id, type, paid)
    select f.creator_id, f.type, count(*) from fresh f where f.mismatch is null group by 1, 2 order by 1, 2
        on conflict (creator_id, type) do update set paid = c.paid + excluded.paid
  ),
  waiting as (
    insert into pending_items (payment_id, creator_id, amount, release_at)
    select f.reference, f.creator_id, f.amount - f.fee, manila_release_at(f.paid_at)
      from fresh f where f.mismatch is null and f.channel = 'mobile'
  ),
  returning_money as (
    insert into receipt_refunds (provider, provider_payment_id, payment_id, amount, reason)
    select p_provider, f.provider_payment, case when f.mismatch <> 'unknown_reference' then f.reference end,
           f.amount, f.mismatch
      from fresh f where f.mismatch is not null
  )
  select j.reference, j.creator_id,
         case when f.journal_id is null then 'repeated' when f.mismatch is null then 'settled' else f.mismatch end
    from judged j left join fresh f on f.source = j.source;

  perform gather_refunds(creators, now());
  perform count_in_lists(array_agg('payments:' || p.creator_id), array_agg(time_key(p.paid_at)), 1)
     from payments p where p.id = any (unpaid) and p.paid_at is not null having count(*) > 0;
  perform pg_notify('page_changed', c.id::text) from unnest(creators) c (id);
end $$;
