// How each table grows: rows per unit, how long they are retained and which job deletes them, the key, and what prevents
// distributing the table by creator. scripts/table-growth.test.ts compares it with the migrated database;
// `npm run table-sizes` computes bytes from it, and docs/LIMITS.md draws the conclusions.
import { limits, serverLimits } from '#contract/limits.ts'
import { STATUS_DAYS } from '#contract/status.ts'
import { by, type Growth, grows, pruned } from './grows.ts'

const { consentsKeptDays, erasedPageUrlDays, exportDays, oldPageUrlDays, renameDays } = limits
const { deliveriesKeptDays, evidenceKeptDays, idempotencyKeyDays, noticesKeptDays, placesKeptDays } = serverLimits
const { providerEventsKeptDays, sessionDaysMax, visitsKeptDays } = serverLimits

/** Never deleted: the ledger needs it, or its owner still looks at it. */
const ever = 'ever'
/** Exists as long as it is true: it is updated in place, or deleted with what it belongs to. */
const there = 'there'
/**
 * Unpaid payments stay, with their gift or purchase: a third of all that are begun. What was shown on an overlay stays as long
 * as the overlay. Neither is read after some months, and no job deletes them (docs/LIMITS.md).
 */
const unneeded = 'unneeded'
const unowned = 'unowned'
const copied = 'copied'
const day = 1

/** The product's tables; the queue's own (graphile_worker) are emptied by the queue, and by `prune` of what it gave up. */
export const growth: Record<string, Growth> = {
  account_places: grows(4, 'person', pruned('prune', placesKeptDays), 'account_id, kind, key', by('account_id')),
  accounts: grows(1, 'person', there, 'id', by('id', 'unique', 'reference')),
  api_tokens: grows(2, 'creator', there, 'id', by('account_id', 'key', 'unique')),
  appeals: grows(1, 'case', ever, 'id', unowned),
  authenticators: grows(0.05, 'person', there, 'account_id', by('account_id')),
  barred_hashes: grows(0.1, 'case', ever, 'id', unowned),
  blocks: grows(0.1, 'person', there, 'blocker_id, blocked_id', by('blocker_id', 'reference')),
  blocs: grows(0.2, 'post', ever, 'id', by('creator_id', 'key', 'unique', 'reference')),
  clearing_kept: grows(1, 'code', there, 'one', copied),
  comment_settings: grows(1, 'creator', there, 'account_id', by('account_id')),
  comments: grows(3, 'post', ever, 'id', by('creator_id', 'key', 'reference')),
  consent_answers: grows(0.01, 'post', pruned('prune', consentsKeptDays), 'id', unowned),
  consents: grows(
    0.01,
    'post',
    pruned('prune', consentsKeptDays),
    'id',
    by('creator_id', 'key', 'unique', 'reference'),
  ),
  content_visits: grows(
    1,
    'creator day',
    pruned('prune', visitsKeptDays),
    'creator_id, day, content_type, content_id',
    by('creator_id'),
  ),
  counted_blocks: grows(0.01, 'payment', there, 'list, first_key', unowned),
  counted_lists: grows(8, 'post', there, 'list', unowned),
  desk_log: grows(3, 'case', ever, 'id', unowned),
  desk_log_head: grows(1, 'code', there, 'is_one', copied),
  dev_clock: grows(1, 'code', there, 'is_one', copied),
  dev_outbox: grows(0, 'person', there, 'id', unowned),
  dispute_lists: grows(1, 'code', there, 'provider', copied),
  disputes: grows(0.001, 'payment', ever, 'id', unowned),
  domain_events: grows(0, 'payment', there, 'id', unowned),
  email_changes: grows(0.01, 'person', pruned('sweep-accounts'), 'id', by('account_id', 'key', 'unique')),
  erased_page_urls: grows(0.01, 'person', pruned('sweep-profiles', erasedPageUrlDays), 'hash', unowned),
  erasures: grows(0.05, 'person', ever, 'account_id', by('account_id')),
  events: grows(1, 'payment', ever, 'creator_id, place', by('creator_id', 'unique', 'reference')),
  export_files: grows(0.01, 'person', pruned('sweep-exports', exportDays), 'account_id, n', by('account_id')),
  exports: grows(0.001, 'person', pruned('sweep-exports', exportDays), 'account_id', by('account_id', 'unique')),
  feed_marks: grows(1, 'person', there, 'account_id', by('account_id')),
  follows: grows(1, 'follow', there, 'follower_id, followed_id', by('followed_id', 'reference')),
  function_files: grows(300, 'code', there, 'path', copied),
  gift_sums: grows(0.9, 'payment', ever, 'creator_id, hour, goal_id', by('creator_id')),
  gifts: grows(0.9, 'begun', unneeded, 'payment_id', by('creator_id', 'key', 'reference')),
  goals: grows(3, 'creator', ever, 'id', by('creator_id', 'key', 'unique', 'reference')),
  hashtags: grows(2, 'post', there, 'tag, content_id', by('creator_id', 'key')),
  human_checks_used: grows(0.001, 'person', pruned('sweep-accounts'), 'signature', unowned),
  idempotency_keys: grows(1, 'begun', pruned('prune', idempotencyKeyDays), 'scope, key', unowned),
  images: grows(3, 'post', ever, 'filename', by('owner_id', 'key')),
  journals: grows(1.1, 'payment', ever, 'id', unowned),
  last_backup: grows(1, 'code', there, 'one', copied),
  ledger_account_kinds: grows(20, 'code', there, 'kind', copied),
  ledger_accounts: grows(4, 'creator', ever, 'id', by('owner_id', 'key')),
  ledger_balances: grows(4, 'creator', ever, 'account_id', unowned),
  ledger_entries: grows(2.1, 'payment', ever, 'journal_id, line', unowned),
  ledger_proofs: grows(1, 'code', there, 'one', copied),
  listed_content: grows(1.2, 'post', there, 'content_id', by('creator_id', 'key')),
  listed_pages: grows(1, 'person', there, 'account_id', by('account_id')),
  looks: grows(2, 'creator', there, 'surface_id', unowned),
  migrations: grows(200, 'code', there, 'name', copied),
  mobile_numbers: grows(0.2, 'person', there, 'account_id', by('account_id')),
  notice_boxes: grows(1, 'person', there, 'account_id', by('account_id')),
  // Each follower is notified of each post.
  notices: grows(
    100,
    'follow',
    pruned('sweep-notices', noticesKeptDays),
    'id',
    by('account_id', 'key', 'unique', 'reference'),
  ),
  one_time_links: grows(0.01, 'person', pruned('sweep-accounts'), 'token_hash', by('account_id', 'key')),
  otp_challenges: grows(0.03, 'payment', ever, 'id', by('account_id', 'key', 'unique')),
  outages: grows(100, 'code', pruned('prune', STATUS_DAYS), 'part, began_at', copied),
  page_renames: grows(0.01, 'person', pruned('sweep-profiles', renameDays), 'id', by('account_id', 'key')),
  passkey_challenges: grows(0.001, 'person', pruned('sweep-codes'), 'challenge_hash', by('account_id', 'key')),
  passkeys: grows(0.1, 'person', there, 'id', by('account_id', 'key', 'unique')),
  payment_counts: grows(2, 'creator', ever, 'creator_id, type', by('creator_id')),
  payment_transitions: grows(20, 'code', there, 'from_state, to_state', copied),
  payments: grows(1, 'begun', unneeded, 'id', by('creator_id', 'key', 'unique', 'reference')),
  payout_accounts: grows(2, 'creator', ever, 'id', by('account_id', 'key', 'unique', 'reference')),
  payout_attempts: grows(0.03, 'payment', ever, 'payout_id, n', unowned),
  payout_months: grows(12, 'creator', ever, 'creator_id, month', by('creator_id')),
  payout_transitions: grows(20, 'code', there, 'from_state, to_state', copied),
  payouts: grows(0.03, 'payment', ever, 'id', by('creator_id', 'key', 'unique', 'reference')),
  pending_items: grows(0.2, 'payment', ever, 'payment_id', by('creator_id', 'key', 'reference')),
  pending_sign_ins: grows(0.001, 'person', pruned('sweep-accounts'), 'token_hash', by('account_id', 'key')),
  photos: grows(2.5, 'post', ever, 'id', unowned),
  post_tellings: grows(0, 'post', there, 'content_id', by('creator_id', 'key')),
  posting_rules: grows(40, 'code', there, 'journal_kind, debit_kind, credit_kind', copied),
  posts: grows(1, 'post', ever, 'id', by('creator_id', 'key')),
  profile_redirects: grows(
    0.01,
    'person',
    pruned('sweep-profiles', oldPageUrlDays),
    'page_url',
    by('account_id', 'key'),
  ),
  profiles: grows(1, 'person', there, 'account_id', by('account_id', 'unique')),
  proved_accounts: grows(4, 'creator', there, 'account_id', unowned),
  proved_books: grows(1, 'code', there, 'one', copied),
  proved_creators: grows(1, 'creator', there, 'creator_id', by('creator_id')),
  provider_accounts: grows(0.5, 'person', there, 'account_id', by('account_id', 'unique')),
  provider_events: grows(1.1, 'payment', pruned('prune', providerEventsKeptDays), 'id', unowned),
  provider_sign_ins: grows(0.001, 'person', pruned('sweep-accounts'), 'state_hash', unowned),
  publications: grows(1, 'creator', there, 'creator_id', by('creator_id')),
  purchases: grows(0.1, 'begun', unneeded, 'payment_id', unowned),
  push_devices: grows(0.1, 'person', there, 'endpoint', by('account_id', 'key', 'reference')),
  push_keys: grows(1, 'code', there, 'is_one', copied),
  questions: grows(10, 'creator', ever, 'id', by('creator_id', 'key', 'unique', 'reference')),
  rate_limits: grows(1, 'person', pruned('sweep-accounts'), 'key', unowned),
  reactions: grows(10, 'post', there, 'content_type, content_id, account_id', by('account_id', 'unique')),
  receipt_codes: grows(0.001, 'payment', ever, 'transaction_no, code_hash', unowned),
  receipt_refunds: grows(0.0001, 'payment', ever, 'provider, provider_payment_id', unowned),
  recovery_codes: grows(0.5, 'person', there, 'account_id, code_hash', by('account_id')),
  referral_rewards: grows(0.1, 'creator', ever, 'referred_id', by('referrer_id', 'key', 'unique', 'reference')),
  refund_requests: grows(0.003, 'payment', ever, 'id', by('creator_id', 'key', 'unique', 'reference')),
  refunds: grows(0.003, 'payment', ever, 'payment_id, n', unowned),
  report_pictures: grows(1, 'case', pruned('prune', evidenceKeptDays), 'report_id, place', unowned),
  reports: grows(1, 'case', ever, 'id', by('owner_id', 'key', 'unique', 'reference')),
  roles: grows(100, 'code', there, 'account_id, role', copied),
  sessions: grows(
    1.5,
    'person',
    pruned('sweep-accounts', sessionDaysMax),
    'token_hash',
    by('account_id', 'key', 'unique'),
  ),
  showings: grows(0.2, 'payment', unneeded, 'surface_id, place', unowned),
  sms_sent: grows(0.001, 'person', pruned('sweep-codes'), 'id', by('account_id', 'key')),
  statement_days: grows(0.5, 'payment', ever, 'creator_id, day', by('creator_id')),
  statement_lines: grows(30, 'code', there, 'journal_kind', copied),
  surfaces: grows(2, 'creator', there, 'id', by('account_id', 'key', 'unique')),
  suspensions: grows(0.1, 'case', ever, 'id', by('account_id', 'key', 'reference')),
  takedowns: grows(0.2, 'case', ever, 'id', by('owner_id', 'key', 'unique')),
  topics: grows(1, 'creator', there, 'id', by('account_id', 'key', 'unique', 'reference')),
  visit_salts: grows(2, 'code', pruned('prune'), 'day', copied),
  visitors: grows(0.1, 'person', pruned('prune', day), 'day, visitor', unowned),
  visits: grows(3, 'creator day', pruned('prune', visitsKeptDays), 'creator_id, day, source', by('creator_id')),
  webhook_deliveries: grows(0.1, 'payment', pruned('prune', deliveriesKeptDays), 'id', unowned),
  webhooks: grows(0.1, 'creator', there, 'surface_id', unowned),
}
