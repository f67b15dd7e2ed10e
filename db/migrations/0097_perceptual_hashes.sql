-- What a picture looks like, so that one that was taken down is recognised when it comes again (docs/decisions/029).
alter table images add column perceptual_hashes bit(256)[], add column hash_quality smallint;
comment on column images.perceptual_hashes is 'of the whole picture, then of what is left when its edges are cut off; null where there is too little in it to tell it from others';
comment on column images.hash_quality is '0 to 100; null until it was computed';
create index images_unhashed on images (filename) where hash_quality is null and purged_at is null;
create index posts_taken_down on posts (id) where taken_down_at is not null;
create index consents_hidden on consents (filename) where hidden_at is not null;
