-- What we and the provider said that it holds, when the books were last proved, in centavos: the desk reads both.
alter table ledger_proofs
  add column ours bigint not null default 0,
  add column theirs bigint not null default 0;
