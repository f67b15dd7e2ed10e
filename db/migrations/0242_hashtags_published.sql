-- no transaction
create index concurrently if not exists hashtags_published on hashtags (tag, published_at desc, content_id desc) where is_listed;
drop index concurrently if exists hashtags_listed;
