-- A creator with too little left may agree that a refund is gathered out of what comes in next (docs/decisions/034).

insert into ledger_account_kinds values
  -- set aside for refunds that still lack something
  ('creator_refund_reserve', 'liability', true, true);
insert into posting_rules values
  ('refund_gathered', 'creator_available', 'creator_refund_reserve'),
  ('refund_requested', 'creator_refund_reserve', 'refunds_in_flight');
-- It stays the creator's, until the refund is whole.
insert into statement_lines values ('refund_gathered', 'none');
select open_creator_accounts(array(select distinct owner_id from ledger_accounts where owner_id is not null));

alter table refunds
  -- the creator out of whose next money it is gathered; null once it is whole, or was given up
  add gathers_from bigint references accounts,
  -- centavos gathered so far of those that began with too little; null for the others
  add gathered bigint check (gathered >= 0),
  drop constraint refunds_state_check,
  add constraint refunds_state_check check (state in ('gathering', 'requested', 'submitted', 'succeeded', 'failed', 'cancelled')),
  drop constraint refunds_purse_check,
  add constraint refunds_balance_check check (balance in ('creator_available', 'creator_pending', 'creator_refund_reserve')),
  add constraint refunds_gathered check ((gathered is not null) = (balance = 'creator_refund_reserve')),
  add constraint refunds_gathers_from check ((gathers_from is not null) = (state = 'gathering'));
drop index refunds_one_alive;
create unique index refunds_one_alive on refunds (payment_id) where state not in ('failed', 'cancelled');
-- In the order in which they are served.
create index refunds_gathering on refunds (gathers_from, created_at, payment_id) where gathers_from is not null;
