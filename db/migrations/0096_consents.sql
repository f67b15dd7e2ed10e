-- People in photos: whom a creator named as being in a picture, and what each of them said by their own link.
create table consents (
  id uuid primary key default uuidv7(),
  creator_id bigint not null references accounts,
  filename text not null references images,
  name text not null,
  token_hash bytea not null unique,
  token_sealed bytea not null,
  -- What the creator meant to ask for it, while it stood in no post.
  price bigint,
  state text not null default 'asked' check (state in ('asked', 'given', 'refused', 'withdrawn')),
  -- Since then nobody is shown the picture.
  hidden_at timestamptz,
  created_at timestamptz not null default now(),
  check (state <> 'withdrawn' or hidden_at is not null)
);
create index consents_filename on consents (filename);
comment on column consents.token_sealed is 'the link again, for its creator to pass on';

-- Each answer with what its proof needs: the name that was typed, the words that were shown, the picture they were about.
create table consent_answers (
  id bigint generated always as identity primary key,
  consent_id uuid not null references consents on delete cascade,
  answer text not null check (answer in ('yes', 'no', 'withdraw')),
  signed_name text not null,
  words text not null,
  picture_sha256 bytea not null,
  created_at timestamptz not null default now()
);
create index consent_answers_consent on consent_answers (consent_id);
