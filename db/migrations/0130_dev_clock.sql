-- Development only: how far the product's clock is ahead of the machine's, so that every process and every restart agree.
create table dev_clock (
  is_one boolean primary key default true check (is_one),
  offset_ms bigint not null
);
