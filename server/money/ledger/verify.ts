// Verifies the ledger: every invariant is a query that must return no row. Each row it returns is a finding.
import { clock } from '#server/kit/clock.ts'
import { type Db, sql, type Tx } from '#server/kit/db.ts'
import { invariants } from './invariants.ts'
import { getPlatformBalance } from './platform-balance.ts'
import { prepareFull, prepareIncremental, trustsProved } from './proof-scope.ts'
import { lockProofStore, readProved, settledJournal, storeProved } from './proved-books.ts'

export interface Finding {
  invariant: string
  /** The row that breaks the invariant, and by how much. */
  detail: string
  /** The provider's failure code, if that is the reason. */
  cause?: string | null
}

export interface LedgerProof {
  findings: Finding[]
  /** Whether everything was read, or only what is new since the last verification. */
  isWhole: boolean
}

/**
 * Verifies what is new since the last verification, or everything: when requested, when it is due, and before reporting
 * a finding. Stores a clean result for the next verification (docs/decisions/059).
 */
export async function proveLedger(db: Db, { whole = false } = {}): Promise<LedgerProof> {
  const first = await proveAndStore(db, whole)
  if (first.isWhole || !first.findings.some(isAboutProved)) return first
  const { findings } = await proveAndStore(db, true)
  const wrong = first.findings.filter(isAboutProved)
  return {
    isWhole: true,
    findings: findings.some(isAboutProved) ? findings : [...findings, ...wrong.map(asStoredFinding)],
  }
}

function isAboutProved({ invariant }: Finding): boolean {
  return trustsProved(invariant)
}

function asStoredFinding({ invariant, detail }: Finding): Finding {
  return { invariant: 'stored sums of the last verification are correct', detail: `${invariant}: ${detail}` }
}

async function proveAndStore(db: Db, whole: boolean): Promise<LedgerProof> {
  const settled = await settledJournal(db)
  const now = clock.now()
  return inSnapshot(db, async (tx) => {
    const mayStore = await lockProofStore(tx)
    const proved = whole ? undefined : await readProved(tx)
    const findings = await findAll(tx, await (proved ? prepareIncremental(tx, proved) : prepareFull(tx)))
    if (mayStore && settled !== undefined && !findings.some(isAboutProved))
      await storeProved(tx, settled, proved?.whole_at ?? now)
    return { findings, isWhole: proved === undefined }
  })
}

/** Verifies everything, and stores nothing. */
export function verifyLedger(db: Db): Promise<Finding[]> {
  return inSnapshot(db, async (tx) => findAll(tx, await prepareFull(tx)))
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

/** Centavos that the provider holds for us by our ledger: captured, less refunds and payouts, plus returned payouts. */
export function clearingBalance(db: Db): Promise<bigint> {
  return getPlatformBalance(db, 'provider_clearing')
}

export const invariantCount = Object.keys(invariants).length
