-- A post its creator marked as sensitive is shown to those who said that they are 18 or older.
alter table posts add column is_sensitive boolean not null default false;
alter table accounts add column adult_at timestamptz;
comment on column accounts.adult_at is 'when somebody said with this account that they are 18 or older';
