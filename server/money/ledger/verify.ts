// Proves the books: every invariant is a query that must find nothing. What it finds is named, row by row.
import { clock } from '#server/kit/clock.ts'
import { type Db, sql, type Tx } from '#server/kit/db.ts'
import { getPlatformBalance } from './balances.ts'
import { invariants } from './invariants.ts'
import { openNews, openWhole, trustsProved } from './proof-scope.ts'
import { keepProved, lockKeeper, readProved, settledJournal } from './proved-books.ts'

export interface Finding {
  invariant: string
  /** The row that breaks it, and by how much. */
  detail: string
  /** The provider's own word for it, where that is why. */
  cause?: string | null
}

export interface LedgerProof {
  findings: Finding[]
  /** Whether everything was read, or what is new since the last proof. */
  isWhole: boolean
}

/**
 * Proves what is new since the last proof, or everything: where that was asked for, where it is time, and before it is said that
 * something is wrong. What holds is kept for the next proof (docs/decisions/059).
 */
export async function proveLedger(db: Db, { whole = false } = {}): Promise<LedgerProof> {
  const first = await proveAndKeep(db, whole)
  if (first.isWhole || !first.findings.some(isAboutProved)) return first
  const { findings } = await proveAndKeep(db, true)
  const wrong = first.findings.filter(isAboutProved)
  return { isWhole: true, findings: findings.some(isAboutProved) ? findings : [...findings, ...wrong.map(ofKept)] }
}

function isAboutProved({ invariant }: Finding): boolean {
  return trustsProved(invariant)
}

function ofKept({ invariant, detail }: Finding): Finding {
  return { invariant: 'what the last proof kept is what it proved', detail: `${invariant}: ${detail}` }
}

async function proveAndKeep(db: Db, whole: boolean): Promise<LedgerProof> {
  const settled = await settledJournal(db)
  const now = clock.now()
  return inSnapshot(db, async (tx) => {
    const keeps = await lockKeeper(tx)
    const proved = whole ? undefined : await readProved(tx)
    const findings = await findAll(tx, await (proved ? openNews(tx, proved) : openWhole(tx)))
    if (keeps && settled !== undefined && !findings.some(isAboutProved))
      await keepProved(tx, settled, proved?.whole_at ?? now)
    return { findings, isWhole: proved === undefined }
  })
}

/** Proves everything, and keeps nothing of it. */
export function verifyLedger(db: Db): Promise<Finding[]> {
  return inSnapshot(db, findBroken)
}

/** What breaks an invariant, as this transaction sees the books. */
export async function findBroken(tx: Tx): Promise<Finding[]> {
  return findAll(tx, await openWhole(tx))
}

function inSnapshot<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').execute(work)
}

async function findAll(tx: Tx, queries: [name: string, query: string][]): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [invariant, query] of queries) {
    const { rows } = await sql<Omit<Finding, 'invariant'>>`${sql.raw(query)}`.execute(tx)
    findings.push(...rows.map((row) => ({ invariant, ...row })))
  }
  return findings
}

/** What we say the provider holds for us, in centavos: captured, less sent back, less paid out, and what came back of that. */
export function clearingBalance(db: Db): Promise<bigint> {
  return getPlatformBalance(db, 'provider_clearing')
}

export const invariantCount = Object.keys(invariants).length
