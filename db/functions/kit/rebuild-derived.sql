-- Rebuilds every counted list and every summary from their source rows. Returns how many of each were wrong.
create or replace function rebuild_derived() returns table (what text, rows bigint) language plpgsql as $$
begin
  lock table payments, gifts, follows, reactions, questions, hashtags, posts, blocs, comments, ledger_entries, listed_content
    in share row exclusive mode;

  create temporary table rebuilt_lists on commit drop as
    select s.list, s.key from (
      select 'payments:' || creator_id as list, time_key(paid_at) as key from payments where paid_at is not null
      union all select 'followers:' || followed_id, place from follows where place is not null
      union all select reactors(r), place from reactions r where place is not null
      union all select reactors(r) || ':' || reaction_id, place_of_kind from reactions r where place_of_kind is not null
      union all select 'answers:' || creator_id, public_place from questions where public_place is not null
      union all select 'tag:' || tag, time_key(published_at) from hashtags where is_listed
      union all select l.list, l.key from posts p cross join lateral post_lists(p) l
      union all select l.list, l.key from blocs b cross join lateral bloc_lists(b) l
      union all select list, id_key(c.id) from comments c cross join lateral unnest(comment_lists(c)) list) s;
  create temporary table rebuilt_blocks on commit drop as
    -- About two thousand keys per block; equal keys are in the same block. The first block begins at 0.
    select list, case chunk when 0 then 0 else min(key) end as first_key, count(*)::integer as size
      from (select r.list, r.key, (rank() over (partition by r.list order by r.key) - 1) / 2000 as chunk from rebuilt_lists r) c
     group by list, chunk;

  create temporary table wrong_lists on commit drop as
    with named as (select list from counted_lists where list ~ '^(payments|followers|reactors|answers|tag|(own-)?(posts|blocs)|comments|comments-by|comments-to|comment-count|replies):'),
         counted as (select r.list, count(*) as size from rebuilt_lists r group by r.list),
         placed as (select b.list, k.first_key, count(*) as size
                      from rebuilt_lists b
                      cross join lateral (select c.first_key from counted_blocks c
                                           where c.list = b.list and c.first_key <= b.key order by c.first_key desc limit 1) k
                     group by 1, 2)
    select coalesce(n.list, c.list) as list
      from named n full join counted c on c.list = n.list left join counted_lists l on l.list = coalesce(n.list, c.list)
     where coalesce(l.size, 0) <> coalesce(c.size, 0)
    union
    select b.list from counted_blocks b join named n on n.list = b.list
      left join placed p on p.list = b.list and p.first_key = b.first_key
     where b.size <> coalesce(p.size, 0);

  delete from counted_blocks b using wrong_lists w where b.list = w.list;
  insert into counted_lists as l (list, last_key, size)
  select w.list, coalesce(max(r.key), 0), count(r.key) from wrong_lists w left join rebuilt_lists r on r.list = w.list group by w.list
      on conflict (list) do update set last_key = greatest(l.last_key, excluded.last_key), size = excluded.size;
  insert into counted_blocks (list, first_key, size)
  select b.list, b.first_key, b.size from rebuilt_blocks b join wrong_lists w on w.list = b.list;
  what := 'counted lists';
  select count(*) into rows from wrong_lists;
  return next;

  create temporary table rebuilt_sums on commit drop as
    select p.creator_id, gift_hour(p.paid_at) as hour, g.goal_id, sum(p.amount) as amount, count(*) as gifts
      from payments p join gifts g on g.payment_id = p.id where p.state = 'paid' group by 1, 2, 3;
  what := 'sums of gifts';
  select count(*) into rows
    from gift_sums s full join rebuilt_sums r
      on r.creator_id = s.creator_id and r.hour = s.hour and r.goal_id is not distinct from s.goal_id
   where (coalesce(s.amount, 0), coalesce(s.gifts, 0)) <> (coalesce(r.amount, 0), coalesce(r.gifts, 0));
  if rows > 0 then
    delete from gift_sums;
    insert into gift_sums (creator_id, hour, goal_id, amount, gifts) select * from rebuilt_sums;
  end if;
  return next;

  create temporary table rebuilt_days on commit drop as
    select creator_id, day, sum(received)::bigint as received, sum(referral_reward)::bigint as referral_reward,
           sum(refunds)::bigint as refunds, sum(fees)::bigint as fees, sum(paid_out)::bigint as paid_out, sum(other)::bigint as other
      from statement_journals
     where (received, referral_reward, refunds, fees, paid_out, other) <> (0, 0, 0, 0, 0, 0)
     group by 1, 2;
  what := 'days of statements';
  select count(*) into rows
    from statement_days s full join rebuilt_days r on r.creator_id = s.creator_id and r.day = s.day
   where s is distinct from r;
  if rows > 0 then
    delete from statement_days;
    insert into statement_days (creator_id, day, received, referral_reward, refunds, fees, paid_out, other)
    select creator_id, day, received, referral_reward, refunds, fees, paid_out, other from rebuilt_days;
  end if;
  return next;

  create temporary table rebuilt_publications on commit drop as
    select creator_id, count(*)::integer as size, max(published_at) as newest_at, min(published_at) as oldest_at
      from listed_content where is_listed group by creator_id;
  create temporary table wrong_publications on commit drop as
    select coalesce(p.creator_id, r.creator_id) as creator_id
      from publications p full join rebuilt_publications r on r.creator_id = p.creator_id
     where coalesce(p.size, 0) <> coalesce(r.size, 0)
        or p.newest_at is distinct from r.newest_at or p.oldest_at is distinct from r.oldest_at;
  delete from publications p using wrong_publications w where p.creator_id = w.creator_id;
  insert into publications (creator_id, size, newest_at, oldest_at)
  select r.creator_id, r.size, r.newest_at, r.oldest_at from rebuilt_publications r join wrong_publications w on w.creator_id = r.creator_id;
  what := 'listings of creators';
  select count(*) into rows from wrong_publications;
  return next;
end $$;
