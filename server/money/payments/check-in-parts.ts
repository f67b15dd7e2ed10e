// Checks payments together at the provider; when that fails, part by part.
import type { Services } from '#server/outside/services.ts'

type Check<Due> = (services: Services, due: Due[]) => Promise<void>

/**
 * Checks these payments together and, when that fails, part by part: one that the provider cannot answer for keeps no
 * other from being checked. Throws when both halves fail, because the provider then answers for none.
 */
export async function checkInParts<Due extends { id: string }>(
  services: Services,
  due: Due[],
  check: Check<Due>,
): Promise<void> {
  if (due.length === 0) return
  try {
    await check(services, due)
  } catch (error) {
    const failed = await checkHalves(services, due, check)
    if (failed.length !== 1) throw error
    for (let parts = failed; parts.length > 0; )
      parts = (await Promise.all(parts.map((part) => checkHalves(services, part, check)))).flat()
  }
}

/** Answers the halves that failed. A payment alone is not halved; its failure is logged. */
async function checkHalves<Due extends { id: string }>(
  services: Services,
  due: Due[],
  check: Check<Due>,
): Promise<Due[][]> {
  if (due.length === 1) return []
  const failed: Due[][] = []
  for (const half of [due.slice(0, due.length >> 1), due.slice(due.length >> 1)])
    await check(services, half).catch((err) => {
      failed.push(half)
      if (half.length === 1)
        services.log.warn({ err, payment: half[0]!.id }, 'payment not read at the provider, will be read again')
    })
  return failed
}
