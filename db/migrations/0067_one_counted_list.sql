-- One way to count a long list (docs/decisions/015): each of its rows has a key, and a block holds the keys from its first one
-- up to the next block's. A follower's key is its place, a post's its id, a payment's the moment it was paid.
alter table counted_lists rename column last_place to last_key;
alter table counted_blocks rename column block to first_key;
update counted_blocks set first_key = first_key * 1000;
comment on column counted_lists.last_key is 'the greatest there ever was';

-- As db/functions/kit/id-key.sql and time-key.sql, which come after the migrations.
create function migrated_id_key(uuid) returns bigint immutable language sql as
  $$ select substring(uuid_send($1) for 8)::bigint $$;

create temporary table counted on commit drop as
select 'own-posts:' || creator_id || ':' || l.name as list, migrated_id_key(id) as key
  from posts cross join lateral (values ('all'), (kind)) l (name) where deleted_at is null
union all
select 'posts:' || creator_id || ':' || l.name, migrated_id_key(id)
  from posts cross join lateral (values ('all'), (kind)) l (name) where deleted_at is null and is_published
union all
select 'tag:' || tag, migrated_id_key(content_id) from hashtags where is_listed
union all
select 'payments:' || creator_id, (extract(epoch from paid_at) * 1000000)::bigint from payments where paid_at is not null;

insert into counted_lists (list, last_key, size) select list, max(key), count(*) from counted group by list;
-- Rows of one key stay in one block.
insert into counted_blocks (list, first_key, size)
select list, case n when 0 then 0 else min(key) end, count(*)
  from (select list, key, (rank() over (partition by list order by key) - 1) / 2000 as n from counted) numbered
 group by list, n;

drop function migrated_id_key(uuid);
drop trigger post_begins on posts;
drop trigger post_changes on posts;
drop table feed_blocks, hashtag_blocks, hashtag_sizes, payment_blocks;
drop function open_feed_block(bigint, uuid), count_in_feed(posts, uuid, integer), open_hashtag_block(text, uuid),
              hashtag_blocks_summed(), count_in_blocks(uuid[]);

-- Which hashtags have most.
create index counted_lists_tags on counted_lists (size desc, list) where list like 'tag:%';
