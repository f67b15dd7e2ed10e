// (a, second half) The posting step alone: captures to ONE creator that become journals per second.
import { postCaptures } from '#server/money/ledger/movements.ts'
import { median } from '#test/median.ts'
import { type BenchEnvironment, waitingGifts } from './environment.ts'

const BATCH = 500
const ROUNDS = 3
const GIFTS = 12_000

export async function benchPosting(
  environment: BenchEnvironment,
  tpcB: () => Promise<number>,
): Promise<{ posting: number; tpc: number }> {
  const posting: number[] = []
  const tpc: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    tpc.push(await tpcB())
    posting.push(await postingRate(environment, await waitingGifts(environment, GIFTS), `r${round}${Date.now()}`))
  }
  return { posting: median(posting), tpc: median(tpc) }
}

/** Two concurrent callers on the same creator, because the product's poster works on two batches at a time. */
async function postingRate({ services }: BenchEnvironment, references: string[], run: string): Promise<number> {
  const paidAt = new Date()
  const captures = references.map((reference, index) => ({
    reference,
    providerPaymentId: `pay_${run}_${index}`,
    amount: 50_00n,
    paidAt,
  }))
  const batches = Array.from({ length: Math.ceil(captures.length / BATCH) }, (_, index) =>
    captures.slice(index * BATCH, (index + 1) * BATCH),
  )
  const begin = performance.now()
  const work = async () => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) {
      const posted = await postCaptures(services.db, 'sandbox', batch)
      if (posted.some((capture) => capture.outcome !== 'settled')) throw new Error('a capture was not settled')
    }
  }
  await Promise.all([work(), work()])
  return captures.length / ((performance.now() - begin) / 1000)
}
