// Every column whose texts are sealed (encrypted), and the place that each text is bound to as associated data.
import { consentTokenPlace } from '#server/consents/read-consents.ts'
import { providerNumberPlace } from './accounts/linked-provider-account.ts'
import { identityPlace } from './accounts/provider-attempts.ts'
import { accountNumberPlace } from './money/banks/queries.ts'
import { sealedPlace } from './money/payouts/send-payouts.ts'
import { PUSH_KEY_PLACE } from './notices/push-keys.ts'
import { authenticatorPlace } from './otp/authenticators.ts'
import { mobileNumberPlace } from './otp/mobile-number.ts'
import { messagePlace } from './otp/send-code.ts'
import { surfaceTokenPlace } from './surfaces/queries.ts'
import { oldSecretPlace, secretPlace } from './webhooks/secrets.ts'

export type Row = Record<string, string>

/** A column whose texts are sealed. A test fails when one is missing from the list below. */
export interface SealedColumn {
  table: string
  column: string
  /** Name and type of the primary key, which is one column. */
  key: string
  keyType: 'bigint' | 'uuid' | 'bytea' | 'text'
  /** Other columns that `place` needs. */
  otherColumns?: string[]
  /** The place that a row's text is bound to; column values come as text. */
  place(row: Row): string
}

export const sealedColumns: SealedColumn[] = [
  { table: 'push_keys', column: 'private_sealed', key: 'public_key', keyType: 'text', place: () => PUSH_KEY_PLACE },
  {
    table: 'mobile_numbers',
    column: 'number_sealed',
    key: 'account_id',
    keyType: 'bigint',
    place: (row) => mobileNumberPlace(BigInt(row.account_id!)),
  },
  {
    table: 'provider_accounts',
    column: 'mobile_number_sealed',
    key: 'account_id',
    keyType: 'bigint',
    place: (row) => providerNumberPlace(BigInt(row.account_id!)),
  },
  {
    table: 'authenticators',
    column: 'secret_sealed',
    key: 'account_id',
    keyType: 'bigint',
    place: (row) => authenticatorPlace(BigInt(row.account_id!)),
  },
  {
    table: 'payout_accounts',
    column: 'account_number_sealed',
    key: 'id',
    keyType: 'bigint',
    otherColumns: ['account_id', 'bank_slug'],
    place: (row) => accountNumberPlace(BigInt(row.account_id!), row.bank_slug!),
  },
  {
    table: 'payouts',
    column: 'account_number_sealed',
    key: 'id',
    keyType: 'uuid',
    place: (row) => sealedPlace(row.id!),
  },
  {
    table: 'provider_sign_ins',
    column: 'identity_sealed',
    key: 'state_hash',
    keyType: 'bytea',
    // PostgreSQL writes bytea as text with \\x before the hexadecimal digits.
    place: (row) => identityPlace(row.state_hash!.slice(2)),
  },
  {
    table: 'consents',
    column: 'token_sealed',
    key: 'id',
    keyType: 'uuid',
    place: (row) => consentTokenPlace(row.id!),
  },
  {
    table: 'surfaces',
    column: 'token_sealed',
    key: 'id',
    keyType: 'uuid',
    place: (row) => surfaceTokenPlace(row.id!),
  },
  {
    table: 'webhooks',
    column: 'secret_sealed',
    key: 'surface_id',
    keyType: 'uuid',
    place: (row) => secretPlace(row.surface_id!),
  },
  {
    table: 'webhooks',
    column: 'old_secret_sealed',
    key: 'surface_id',
    keyType: 'uuid',
    place: (row) => oldSecretPlace(row.surface_id!),
  },
  {
    table: 'otp_challenges',
    column: 'message_sealed',
    key: 'id',
    keyType: 'uuid',
    place: (row) => messagePlace(row.id!),
  },
]
