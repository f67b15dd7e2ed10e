-- Who came back from the provider has a mobile number: sealed, like every number of ours. What is under way begins again.
delete from provider_sign_ins;
alter table provider_sign_ins
  drop column identity,
  add column identity_sealed bytea;
comment on column provider_sign_ins.identity_sealed is 'who came back, as the provider said it; sealed JSON';
