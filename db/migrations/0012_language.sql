-- The language of the mails to a person, as they chose it.
alter table accounts
  add column language text not null default 'en' constraint language_is_ours check (language in ('en', 'fil'));
