// The account itself: sign-in methods, settings, and programs that act in its name.
import { sql } from '#server/kit/db.ts'
import { isBlocked, pesos, type Section } from './section.ts'

export const account: readonly Section[] = [
  {
    name: 'account',
    about: 'how you sign in',
    query: (me) => sql`
      select email, email_verified_at, language, referral_code, created_at, adult_at from accounts where id = ${me}`,
  },
  {
    name: 'page',
    about: 'your page as others see it',
    query: (me) => sql`
      select page_url, page_name, bio, ${pesos('min_gift')} as min_gift, thank_you_title, thank_you_message, avatar_key as avatar,
             cover_key as cover_photo, reactions_limited_to_buyers, updated_at
        from profiles where account_id = ${me}`,
  },
  {
    name: 'former_addresses',
    about: 'addresses your page had, and until when they lead to it',
    query: (me) => sql`select page_url, until from profile_redirects where account_id = ${me} order by until`,
  },
  {
    name: 'mobile_number',
    about: 'since when codes go to your number; the number itself is kept sealed and not told here',
    query: (me) => sql`select updated_at as since from mobile_numbers where account_id = ${me}`,
  },
  {
    name: 'second_factor',
    about: 'what you sign in with beside your password; never what it proves itself by',
    query: (me) => sql`
      select 'passkey' as kind, name, created_at, last_used_at from passkeys where account_id = ${me}
      union all
      select 'authenticator', null, confirmed_at, null from authenticators where account_id = ${me} and confirmed_at is not null
      union all
      select 'recovery code', null, created_at, used_at from recovery_codes where account_id = ${me}
       order by kind, created_at`,
  },
  {
    name: 'email_changes',
    about: 'how your e-mail changed; `void_at` says that it was undone or given up',
    query: (me) => sql`
      select old_email, new_email, created_at, confirmed_at, void_at from email_changes where account_id = ${me} order by id`,
  },
  {
    name: 'sessions',
    about: 'where you are signed in',
    query: (me) => sql`
      select device, place, created_at, last_seen_at, expires_at from sessions where account_id = ${me} order by created_at`,
  },
  {
    name: 'linked_wallet',
    about: 'your account at the e-payment provider',
    query: (me) =>
      sql`select username, account_name, linked_at from provider_accounts where account_id = ${me} and dropped_at is null`,
  },
  {
    name: 'payout_accounts',
    about: 'where you withdraw to; numbers are kept sealed, and only their bank is told here',
    query: (me) => sql`
      select bank_name, account_name, is_disabled, created_at, removed_at from payout_accounts where account_id = ${me} order by id`,
  },
  {
    name: 'notices',
    about: 'what you were told',
    query: (me) => sql`
      select kind, ${pesos('amount')} as amount, about, state, link, happened_at as date
        from notices where account_id = ${me} and not ${isBlocked('actor_id', me)} order by id`,
  },
  {
    name: 'notice_settings',
    about: 'which kinds of notices you switched off',
    query: (me) => sql`select mail_off, product_off, digest_at from notice_boxes where account_id = ${me}`,
  },
  {
    name: 'feed_marks',
    about: 'up to when you have seen your feed',
    query: (me) => sql`select seen_at from feed_marks where account_id = ${me}`,
  },
  {
    name: 'push_devices',
    about: 'where you have notices shown, by the service that brings them',
    query: (me) => sql`
      select split_part(endpoint, '/', 3) as service, created_at from push_devices where account_id = ${me} order by created_at`,
  },
  {
    name: 'surfaces',
    about: 'your overlays, soundboxes and webhooks, without the addresses and secrets that open them',
    query: (me) => sql`
      select s.id, s.kind, s.name, s.url, ${pesos('s.min_amount')} as min_amount, s.is_held, s.words, s.paused_at, s.created_at, l.look
        from surfaces s left join looks l on l.surface_id = s.id where s.account_id = ${me} order by s.id`,
  },
  {
    name: 'api_tokens',
    about: 'programs that read in your name, without the tokens themselves',
    query: (me) => sql`
      select name, scopes, created_at, last_used_at from api_tokens where account_id = ${me} order by created_at`,
  },
  {
    name: 'roles',
    about: 'what you do for PIXEL',
    query: (me) => sql`select role, granted_at from roles where account_id = ${me} order by role`,
  },
  {
    name: 'suspensions',
    about: 'when your account was suspended, and what became of your appeal',
    query: (me) => sql`
      select s.message, s.payouts_held, s.began_at, s.ended_at, a.message as appeal, a.state as appeal_state, a.answer as appeal_answer
        from suspensions s left join appeals a on a.suspension_id = s.id where s.account_id = ${me} order by s.id`,
  },
]
