-- An account that its owner has erased: its row stays, for the books that lead to it, and says nothing of anybody.
alter table accounts
  -- from then on nothing of them is left; null unless they asked, and again once they signed in
  add erases_at timestamptz,
  add erased_at timestamptz,
  add constraint erased_accounts_are_closed check ((erases_at is null and erased_at is null) or deactivated_at is not null);
create index accounts_to_erase on accounts (erases_at) where erases_at is not null;

-- An erasure under way: what its owner gave up, and the pictures still to go once the words are gone.
create table erasures (
  account_id bigint primary key references accounts,
  -- centavos of the balance that they gave up in words
  gives_up bigint not null check (gives_up >= 0),
  asked_at timestamptz not null,
  -- storage keys of what is no row of images
  storage_keys text[] not null default '{}',
  -- the words are gone, and there is no way back
  begun_at timestamptz,
  -- the pictures too
  done_at timestamptz
);

-- Nobody takes an address that was somebody's a moment ago. Only a keyed hash tells which.
create table erased_page_urls (
  hash bytea primary key check (octet_length(hash) = 32),
  until timestamptz not null
);

insert into ledger_account_kinds values ('given_up', 'revenue', false, false);
insert into ledger_accounts (kind) values ('given_up');
insert into posting_rules values ('balance_given_up', 'creator_available', 'given_up');
insert into statement_lines values ('balance_given_up', 'fees');
