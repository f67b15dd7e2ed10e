alter table hashtags validate constraint hashtags_published_at;
