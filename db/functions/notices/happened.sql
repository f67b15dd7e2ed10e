-- Records a domain event about a row; the trigger's argument is its kind.
create or replace function happened() returns trigger language plpgsql as $$
begin
  insert into domain_events (kind, subject) values (tg_argv[0], new.id);
  return null;
end $$;

-- A question with a gift is announced when the gift is paid.
create or replace trigger question_happened after insert on questions
  for each row when (new.payment_id is null) execute function happened('question');

create or replace trigger answer_happened after update of answered_at on questions
  for each row when (old.answered_at is null and new.answered_at is not null) execute function happened('answer');

-- An answer that was written while its question was hidden is announced once it is shown.
create or replace trigger answer_shown after update of hidden_at on questions
  for each row when (old.hidden_at is not null and new.hidden_at is null and new.answered_at is not null) execute function happened('answer');

create or replace trigger comment_happened after insert on comments
  for each row execute function happened('comment');

create or replace trigger payout_happened after update of state on payouts
  for each row when (old.state <> new.state and new.state in ('paid', 'failed', 'returned')) execute function happened('payout');

create or replace trigger takedown_happened after insert on takedowns
  for each row execute function happened('takedown');

create or replace trigger refund_asked after insert on refund_requests
  for each row execute function happened('refund_request');

create or replace trigger refund_answered after update of state on refund_requests
  for each row when (old.state <> new.state) execute function happened('refund_request');

create or replace trigger dispute_opened after insert on disputes
  for each row execute function happened('dispute');

create or replace trigger dispute_ended after update of state on disputes
  for each row when (old.state <> new.state) execute function happened('dispute');

-- Only the first publication is announced, however often the content is hidden and published again.
create or replace trigger post_published after insert on posts
  for each row when (new.published_at is not null) execute function happened('published');

create or replace trigger post_published_later after update on posts
  for each row when (old.published_at is null and new.published_at is not null) execute function happened('published');

create or replace trigger bloc_published after insert on blocs
  for each row when (new.published_at is not null) execute function happened('published');

create or replace trigger bloc_published_later after update on blocs
  for each row when (old.published_at is null and new.published_at is not null) execute function happened('published');
