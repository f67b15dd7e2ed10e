import { type Db, sql } from '#server/kit/db.ts'
import type { providerAdmin } from './provider-admin.ts'

type Provider = ReturnType<typeof providerAdmin>

interface TheirPayout {
  reference: string
  status: string
}

interface Inputs {
  db: Db
  provider: Provider
  /** Transaction numbers of the payouts that were acknowledged to a client. */
  acknowledged: Set<string>
}

/** Compares each payout with the provider's own list of payouts. */
export async function wrongPayouts({ db, provider, acknowledged }: Inputs): Promise<string[]> {
  const { rows } = await sql<{ transaction_no: string; state: string; references: string[] }>`
    select p.transaction_no, p.state, array_agg(a.reference) as references
      from payouts p join payout_attempts a on a.payout_id = p.id group by p.id`.execute(db)
  const ours = new Map(rows.map((row) => [row.transaction_no, row]))
  const sent = Map.groupBy(await theirPayouts(provider), ({ reference }) => reference)
  const problems = [...acknowledged].flatMap((number) =>
    ours.has(number) ? [] : [`${number} was acknowledged and is lost`],
  )
  for (const { transaction_no, state, references } of rows) {
    const theirs = references.flatMap((reference) => sent.get(reference) ?? [])
    const arrived = theirs.filter(({ status }) => status === 'succeeded').length
    const cameBack = theirs.filter(({ status }) => status === 'returned').length
    if (arrived !== (state === 'paid' ? 1 : 0) || cameBack !== (state === 'returned' ? 1 : 0))
      problems.push(`${transaction_no} is ${state}; the provider sent it ${arrived} times, ${cameBack} came back`)
  }
  const known = new Set(rows.flatMap(({ references }) => references))
  for (const reference of sent.keys())
    if (!known.has(reference)) problems.push(`the provider sent ${reference}, which is no payout of ours`)
  return problems
}

async function theirPayouts(provider: Provider): Promise<TheirPayout[]> {
  const all: TheirPayout[] = []
  for (let next: string | null = ''; next !== null; ) {
    const page: { data: TheirPayout[]; next: string | null } = await provider.get(
      `payouts?limit=500${next && `&before=${next}`}`,
    )
    all.push(...page.data)
    next = page.next
  }
  return all
}
