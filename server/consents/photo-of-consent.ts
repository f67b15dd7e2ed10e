// The current state of the photo a consent is about: its post and price, and the words shown to the person.
import { createHash } from 'node:crypto'
import { asTyped } from '#contract/addresses/as-typed.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { formatPesos, toPesos } from '#contract/amounts.ts'
import { consentWords } from '#contract/consents.ts'
import { sentence, type Text } from '#contract/languages.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import { hashToken } from '#server/kit/tokens.ts'
import { isWithdrawn } from './queries.ts'

/**
 * The consent of a link, with everything its words need; undefined if there is no such link or its picture was purged. `is_withdrawn`:
 * by anybody in the picture. `is_deleted`: only earlier buyers still have the picture.
 */
export async function findByToken(db: Queryable, token: string) {
  return db
    .selectFrom('consents as k')
    .innerJoin('profiles as c', 'c.account_id', 'k.creator_id')
    .innerJoin('accounts as a', 'a.id', 'k.creator_id')
    .innerJoin('images as i', 'i.filename', 'k.filename')
    .leftJoin('photos as f', 'f.filename', 'k.filename')
    .leftJoin('posts as o', 'o.id', 'f.post_id')
    .select(['k.id', 'k.creator_id', 'k.filename', 'k.name', 'k.state', 'k.hidden_at', 'k.price as planned_price'])
    .select(isWithdrawn('i.filename').as('is_withdrawn'))
    .select(sql<boolean>`num_nonnulls(f.removed_at, o.deleted_at) > 0`.as('is_deleted'))
    .select(['c.page_url', 'c.page_name', 'a.barred_at', 'a.closed_at', 'i.width', 'i.height'])
    .select([
      'o.id as post_id',
      'o.kind',
      'o.price',
      'o.published_at',
      'o.is_sensitive',
      'o.taken_down_at',
      'f.is_payable',
    ])
    .select(lastAnswer('signed_name').as('answered_name'))
    .select(lastAnswer('created_at').as('answered_at'))
    .where('k.token_hash', '=', hashToken(token))
    .where('i.purged_at', 'is', null)
    .executeTakeFirst()
}

export type PhotoOfConsent = NonNullable<Awaited<ReturnType<typeof findByToken>>>

function lastAnswer<C extends 'signed_name' | 'created_at'>(column: C) {
  return sql<(C extends 'created_at' ? Date : string) | null>`(
    select s.${sql.ref(column)} from consent_answers s where s.consent_id = k.id order by s.id desc limit 1)`
}

/** The sentences that the person is asked to agree to. */
export function getWords(photo: PhotoOfConsent, publicUrl: string): Text[] {
  const page = asTyped(publicUrl + addresses.page(photo.page_url))
  return [
    sentence(consentWords.shown, { creator: photo.page_name, page }),
    getPriceWords(photo),
    ...(photo.is_sensitive ? [consentWords.sensitive] : []),
    consentWords.withdraw,
  ]
}

function getPriceWords({ price, is_payable, planned_price }: PhotoOfConsent): Text {
  if (price === null) {
    if (planned_price === null) return consentWords.unknown
    return planned_price === 0n ? consentWords.plannedFree : withPrice(consentWords.planned, planned_price)
  }
  if (price === 0n) return consentWords.free
  return withPrice(is_payable ? consentWords.paid : consentWords.preview, price)
}

function withPrice(text: string, centavos: bigint): Text {
  return sentence(text, { price: formatPesos(toPesos(centavos)) })
}

/** A hash of everything the words state, independent of the language. */
export function getTerms({
  page_url,
  page_name,
  price,
  is_payable,
  planned_price,
  is_sensitive,
}: PhotoOfConsent): string {
  const stated = [page_url, page_name, price, is_payable, planned_price, is_sensitive].map(String)
  return createHash('sha256').update(JSON.stringify(stated)).digest('base64url').slice(0, 22)
}
