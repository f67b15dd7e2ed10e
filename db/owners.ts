// Which folder of the server owns which table: it alone writes there, and others ask it through its queries.ts, or a function
// of db/functions does. scripts/table-owners.test.ts reads the source and checks it, as walls.test.ts checks imports.

/** By folder; views are read like tables. */
export const tablesByFolder: Record<string, string[]> = {
  kit: ['counted_blocks', 'counted_lists', 'function_files', 'migrations', 'rate_limits'],
  dev: ['dev_clock'],
  outside: ['dev_outbox'],
  otp: [
    'authenticators',
    'mobile_numbers',
    'otp_challenges',
    'passkey_challenges',
    'passkeys',
    'recovery_codes',
    'sms_sent',
  ],
  media: ['images'],
  hashtags: ['hashtags'],
  discovery: ['listed_content', 'listed_pages', 'publications'],
  'money/ledger': [
    'journals',
    'ledger_account_kinds',
    'ledger_accounts',
    'ledger_balances',
    'ledger_entries',
    'posting_rules',
    'statement_days',
    'statement_journals',
    'statement_lines',
    'statement_months',
  ],
  money: [
    'clearing_kept',
    'dispute_lists',
    'disputes',
    'idempotency_keys',
    'ledger_proofs',
    'payment_counts',
    'payment_transitions',
    'payments',
    'payout_accounts',
    'payout_attempts',
    'payout_months',
    'payout_transitions',
    'payouts',
    'pending_items',
    'provider_events',
    'provider_work',
    'receipt_refunds',
    'referral_rewards',
    'refund_requests',
    'refunds',
    'transactions',
    'transactions_of_payments',
    'transactions_of_payouts',
    'transactions_of_rewards',
  ],
  erasure: ['erasures'],
  exports: ['export_files', 'exports'],
  accounts: [
    'account_places',
    'accounts',
    'api_tokens',
    'email_changes',
    'human_checks_used',
    'one_time_links',
    'pending_sign_ins',
    'provider_accounts',
    'provider_sign_ins',
    'sessions',
  ],
  profiles: ['erased_page_urls', 'page_renames', 'profile_redirects', 'profiles'],
  blocks: ['blocks'],
  comments: ['comment_settings', 'comments'],
  moderation: ['appeals', 'suspensions', 'takedowns'],
  follows: ['follows'],
  consents: ['consent_answers', 'consents'],
  content: ['photos', 'posts', 'purchases'],
  reactions: ['reactions'],
  questions: ['questions', 'topics'],
  blocs: ['blocs'],
  goals: ['gift_sums', 'goals'],
  gifts: ['gifts'],
  receipts: ['receipt_codes'],
  reports: ['report_pictures', 'reports'],
  desk: ['desk_log', 'desk_log_head', 'roles'],
  events: ['events'],
  status: ['outages'],
  surfaces: ['surfaces'],
  webhooks: ['webhook_deliveries', 'webhooks'],
  visits: ['content_visits', 'visit_salts', 'visitors', 'visits'],
  live: ['looks', 'showings'],
  following: ['feed_marks'],
  notices: ['domain_events', 'notice_boxes', 'notices', 'post_tellings', 'push_devices', 'push_keys'],
}

/** A list is one query. These may be joined in by whoever reads, and the reason is the same for all of them. */
export const joinedByAll: Record<string, string> = {
  accounts: 'whether somebody has an account that is open',
  profiles: 'what somebody is called, and where their page is',
  blocks: 'who does not see whom',
  payments: 'whether it was paid: nothing that has a payment keeps a paid-flag of its own',
}

/** What else reads a table of another folder, and why. */
export const readers: Record<string, string[]> = {
  'an export is everything of its account': [
    'exports: api_tokens appeals authenticators blocs comment_settings comments consents content_visits disputes email_changes feed_marks follows gifts goals images looks mobile_numbers notice_boxes notices passkeys payout_accounts payouts photos posts profile_redirects provider_accounts purchases push_devices questions reactions recovery_codes referral_rewards refund_requests refunds reports roles sessions surfaces suspensions takedowns topics visits',
  ],
  'who is erased is in every table, and nothing of them stays': [
    'erasure: account_places images posts profile_redirects rate_limits',
  ],
  'dev reads the outbox it shows': ['dev: dev_outbox'],
  'the verifier compares the books with everything they are about': [
    'money/ledger: disputes gifts gift_sums counted_blocks counted_lists otp_challenges payment_counts payout_attempts payout_months payouts pending_items provider_work receipt_refunds referral_rewards refunds',
  ],
  'a balance is what is there and what waits': ['money/ledger: pending_items'],
  'a statement is what the ledger kept of a year': ['money/statements: statement_months'],
  'figures are of everything that happened on a page': [
    'statistics: statement_days transactions_of_payments visits content_visits gifts purchases posts goals blocs follows',
  ],
  'a payer sees the gift that was not paid, to give it again': ['money/payments: gifts'],
  'strangers are counted by where they paid from (docs/decisions/017)': ['money/wallet: gifts account_places'],
  'a picture is taken by who may': ['content: images', 'profiles: images'],
  'a person agrees to a photo as it is shown: in which post, at what price': ['consents: images photos posts'],
  'a notice tells of whatever happened': [
    'notices: blocs comments disputes refund_requests gifts follows goals posts purchases questions payouts counted_lists takedowns',
  ],
  'a report keeps what was reported as it was': ['reports: posts photos blocs comments goals questions gifts'],
  'the desk decides about reports, appeals and money, and refunds who bought': [
    'desk: reports report_pictures appeals suspensions purchases posts ledger_proofs provider_work payouts payout_attempts refunds',
  ],
  'the feed of who follows is gathered as it is read (docs/decisions/039)': [
    'following: follows listed_content publications',
  ],
  'who follows somebody lands in their feed': ['accounts: follows'],
  'a receipt is of anything paid': ['receipts: gifts payouts purchases referral_rewards refund_requests'],
  'an event is told as the wall tells it now': ['events: follows gifts goals posts purchases questions'],
  'a surface shows what happened, and each of it once': ['live: surfaces events'],
  'a webhook is one of the surfaces': ['surfaces: webhooks', 'webhooks: surfaces'],
  'a webhook is sent what happened, from its amount on': ['webhooks: events questions'],
  'a question may come with a gift': ['questions: gifts'],
  'whoever paid without a name is nobody in comments either': ['comments: gifts purchases'],
  'a goal with gifts is not deleted': ['goals: gifts'],
  'what is found is counted under its hashtags, and found by its words': [
    'discovery: hashtags counted_lists posts blocs goals',
  ],
  'what is derived is made anew from whatever it follows': [
    'kit: blocs comments follows gifts hashtags listed_content payments posts questions reactions statement_journals',
  ],
  'a backup says which migrations it stands on': ['backup: migrations'],
}

/** Who else writes, and why. Each is a debt. */
export const writers: Record<string, string[]> = {
  'who is erased is in every table: db/erasure.ts says what becomes of each': [
    'erasure: accounts account_places api_tokens authenticators blocks appeals blocs comment_settings comments consents content_visits counted_blocks counted_lists dev_outbox email_changes events exports feed_marks follows gifts goals hashtags idempotency_keys images listed_content listed_pages mobile_numbers notice_boxes notices one_time_links otp_challenges page_renames passkeys payments payout_accounts payouts pending_sign_ins photos posts profile_redirects profiles provider_accounts provider_sign_ins push_devices purchases questions reactions recovery_codes refund_requests reports sessions sms_sent surfaces topics visits',
    'erasure: erased_page_urls rate_limits',
  ],
  'an account and its page begin in one transaction': ['accounts: profiles'],
  'who buys again may choose another name before paying, and the payment says it': ['content: payments'],
  'the desk decides reports and appeals': ['desk: reports appeals'],
  'what is taken down or suspended is marked where it stands': [
    'moderation: accounts blocs comments gifts goals posts questions',
  ],
  'a summary that went wrong is made anew': ['kit: gift_sums publications statement_days'],
  'a new secret keeps what was given away under the old one': ['rotate-secrets: receipt_codes'],
}
