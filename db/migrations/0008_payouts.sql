-- Money out: what a creator asked to be sent, each order at the provider, and what ties them to codes, cap and ledger.

insert into posting_rules values
  ('payout_requested', 'creator_available', 'creator_payout_in_flight'),
  ('payout_paid', 'creator_payout_in_flight', 'provider_clearing'),
  ('payout_paid', 'creator_payout_in_flight', 'fees'),
  ('payout_failed', 'creator_payout_in_flight', 'creator_available'),
  ('payout_cancelled', 'creator_payout_in_flight', 'creator_available'),
  ('payout_returned', 'provider_clearing', 'creator_available'),
  ('payout_returned', 'fees', 'creator_available'),
  ('referral_reward', 'rewards', 'creator_available');

-- Writes one journal with its entries, accounts by their kind: a creator's own, or the platform's.
-- Null when its source was posted before.
create function post_journal(
  p_kind text, p_source text, p_at timestamptz, p_creator bigint, p_debit text[], p_credit text[], p_amount bigint[],
  p_actor text default 'system'
) returns bigint language sql as $$
  with fresh as (
    insert into journals (kind, source, effective_at, actor) values (p_kind, p_source, p_at, p_actor)
        on conflict (source) do nothing returning id
  ),
  entered as (
    insert into ledger_entries (journal_id, line, debit_account_id, credit_account_id, amount)
    select fresh.id, l.line, d.id, c.id, l.amount
      from fresh, unnest(p_debit, p_credit, p_amount) with ordinality as l (debit, credit, amount, line)
      left join ledger_accounts d on d.kind = l.debit and (d.owner_id = p_creator or d.owner_id is null)
      left join ledger_accounts c on c.kind = l.credit and (c.owner_id = p_creator or c.owner_id is null)
     where l.amount > 0
  )
  select id from fresh
$$;

create table payouts (
  id uuid primary key default uuidv7(),
  transaction_no text not null unique,
  creator_id bigint not null references accounts,
  method text not null check (method in ('direct', 'standard')),
  -- centavos that leave the wallet, and of these what never arrives
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0 and fee < amount),
  -- where to, as it was when its code was sent: what changes later does not touch it
  bank_slug text not null,
  account_name text not null,
  account_number_sealed bytea not null,
  -- for people: `BDO Unibank ••••7890`
  destination text not null,
  -- the used code that allowed it, which allows nothing else, and the keyed hash of these terms, which is the code's too
  challenge_id uuid not null unique references otp_challenges,
  terms_mac bytea not null,
  -- the month in Manila whose cap it takes
  cap_month date,
  provider text not null,
  state text not null default 'requested'
    check (state in ('requested', 'sending', 'paid', 'failed', 'returned', 'cancelled')),
  -- why it did not arrive
  cause text,
  -- what the provider said that cannot be; for the operator
  contradiction text,
  created_at timestamptz not null,
  ended_at timestamptz,
  check (method = 'standard' or fee = 0),
  check ((method = 'standard') = (cap_month is not null)),
  check ((state in ('failed', 'returned')) = (cause is not null)),
  check ((state in ('requested', 'sending')) = (ended_at is null))
);
create index payouts_of_creator on payouts (creator_id, created_at desc, id desc);
create unique index payouts_one_under_way on payouts (creator_id) where state in ('requested', 'sending');

create table payout_transitions (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);
insert into payout_transitions values
  ('requested', 'sending'), ('requested', 'cancelled'),
  ('sending', 'paid'), ('sending', 'failed'), ('sending', 'cancelled'),
  ('paid', 'returned');

-- Terms never change, states follow the table above, and what happened is not deleted.
create function payouts_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'payout % stays', old.id using errcode = 'check_violation';
  end if;
  if tg_op = 'INSERT' then
    if new.state <> 'requested' then
      raise exception 'a payout begins as requested' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if (new.id, new.transaction_no, new.creator_id, new.method, new.amount, new.fee, new.bank_slug, new.account_name,
      new.account_number_sealed, new.destination, new.challenge_id, new.terms_mac, new.cap_month, new.provider, new.created_at)
     is distinct from
     (old.id, old.transaction_no, old.creator_id, old.method, old.amount, old.fee, old.bank_slug, old.account_name,
      old.account_number_sealed, old.destination, old.challenge_id, old.terms_mac, old.cap_month, old.provider, old.created_at) then
    raise exception 'payout %: its terms never change', old.id using errcode = 'check_violation';
  end if;
  if new.state <> old.state
     and not exists (select 1 from payout_transitions t where t.from_state = old.state and t.to_state = new.state) then
    raise exception 'payout % cannot go from % to %', old.id, old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payouts_guard before insert or update or delete on payouts
  for each row execute function payouts_guard();

-- At commit: no payout without a used code for its terms, no state without its journal over the whole amount.
create function payouts_gate() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and not exists (
       select 1 from otp_challenges c
        where c.id = new.challenge_id and c.account_id = new.creator_id and c.purpose = 'payout'
          and c.terms_mac = new.terms_mac and c.used_at <= c.expires_at) then
    raise exception 'payout % has no used code for its terms', new.id using errcode = 'check_violation';
  end if;
  if new.state <> 'sending' and new.amount is distinct from (
       select sum(e.amount) from journals j join ledger_entries e on e.journal_id = j.id
        where j.source = 'payout:' || new.id || ':' || new.state and j.kind = 'payout_' || new.state) then
    raise exception 'payout % is % without its journal', new.id, new.state using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger payouts_gate after insert or update of state on payouts
  deferrable initially deferred for each row execute function payouts_gate();

-- One order at the provider, and our outbox: a row is due until there is nothing left to send or to learn.
create table payout_attempts (
  payout_id uuid not null references payouts,
  n smallint not null check (n between 1 and 3),
  -- the provider's key for the order, and what the provider finds it by
  reference text not null unique,
  provider_payout_id text unique,
  outcome text check (outcome in ('paid', 'failed', 'cancelled')),
  cause text,
  first_tried_at timestamptz,
  tries integer not null default 0,
  -- while somebody is at work on it, when another may take over; null: nothing to do, or the operator's turn
  next_at timestamptz,
  primary key (payout_id, n),
  check (outcome is distinct from 'paid' or provider_payout_id is not null),
  check ((outcome = 'failed') is not true or cause is not null)
);
create unique index payout_attempts_one_open on payout_attempts (payout_id) where outcome is null or outcome = 'paid';
create index payout_attempts_due on payout_attempts (next_at) where next_at is not null;

-- A second order only once the first is known to have failed in a way that may pass; and what is known stays known.
create function payout_attempts_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.n > 1 and not exists (
         select 1 from payout_attempts a
          where a.payout_id = new.payout_id and a.n = new.n - 1
            and a.outcome = 'failed' and a.cause in ('bank_unavailable', 'provider_funds')) then
      raise exception 'payout % has no failed order to follow', new.payout_id using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if (new.payout_id, new.n, new.reference) is distinct from (old.payout_id, old.n, old.reference)
     or (old.provider_payout_id is not null and new.provider_payout_id is distinct from old.provider_payout_id)
     or (old.outcome is not null and (new.outcome, new.cause) is distinct from (old.outcome, old.cause)) then
    raise exception 'order % changed what is known of it', old.reference using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payout_attempts_guard before insert or update on payout_attempts
  for each row execute function payout_attempts_guard();
create function payout_attempts_stay() returns trigger language plpgsql as $$
begin
  raise exception 'orders at the provider stay' using errcode = 'check_violation';
end $$;
create trigger payout_attempts_stay before delete on payout_attempts
  for each statement execute function payout_attempts_stay();

create function manila_month(p_at timestamptz) returns date language sql stable as
  $$ select date_trunc('month', p_at at time zone 'Asia/Manila')::date $$;

-- What standard payouts took of each month's cap. A cap that changes, changes for the months to come.
create table payout_months (
  creator_id bigint not null references accounts,
  month date not null check (extract(day from month) = 1),
  used bigint not null check (used >= 0),
  cap bigint not null check (cap > 0),
  primary key (creator_id, month),
  constraint payout_months_cap check (used <= cap)
);

alter table provider_events add payout_id text;

-- ₱50 for whoever brought a creator, once a creator.
create table referral_rewards (
  referred_id bigint primary key references accounts,
  id uuid not null unique default uuidv7(),
  referrer_id bigint not null references accounts,
  transaction_no text not null unique,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  check (referred_id <> referrer_id)
);
create index referral_rewards_of_referrer on referral_rewards (referrer_id, created_at desc, id desc);

create function referral_rewards_gate() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from journals j where j.source = 'referral:' || new.referred_id and j.kind = 'referral_reward') then
    raise exception 'the reward for % has no journal', new.referred_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger referral_rewards_gate after insert on referral_rewards
  deferrable initially deferred for each row execute function referral_rewards_gate();

-- What a creator's history shows: income that was paid, rewards, and payouts in every state.
create or replace view transactions as
  select p.creator_id as account_id, p.transaction_no, p.paid_at as date, p.id, p.description, p.type,
         case p.state when 'refunded' then 'refunded' else 'completed' end as status,
         p.amount - p.fee as total_amount,
         null::text as payout_state, null::text as payout_cause, null::bigint as payout_fee, null::text as payout_destination
    from payments p where p.paid_at is not null
  union all
  select o.creator_id, o.transaction_no, o.created_at, o.id, 'Payout to ' || o.destination, 'payout',
         case when o.state in ('requested', 'sending') then 'pending' when o.state = 'paid' then 'completed' else 'cancelled' end,
         -o.amount, o.state, o.cause, o.fee, o.destination
    from payouts o
  union all
  select r.referrer_id, r.transaction_no, r.created_at, r.id, 'Referral reward', 'referral_reward', 'completed',
         r.amount, null, null, null, null
    from referral_rewards r;
