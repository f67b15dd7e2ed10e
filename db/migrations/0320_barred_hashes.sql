-- What barred pictures look like once the rows that barred them are deleted. Nothing else is kept, so that nothing leads to a person;
-- a uuidv7 would tell when the account was erased.
create table barred_hashes (
  id uuid primary key default gen_random_uuid(),
  perceptual_hashes bit(256)[] not null
);
