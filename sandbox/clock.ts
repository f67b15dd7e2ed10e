// The provider's clock: real time plus an offset, or frozen. Stored in the database, so it survives a restart with the
// data.
import type { Pool } from 'pg'

export type Clock = {
  now: () => Date
  isFrozen: () => boolean
  /**
   * Moves the clock by `advanceSeconds` and freezes or releases it; a released clock continues from its frozen time.
   */
  set: (change: { advanceSeconds?: number | undefined; freeze?: boolean | undefined }) => Promise<void>
  reset: () => Promise<void>
}

export async function openClock(pool: Pool): Promise<Clock> {
  const { rows } = await pool.query<{ offset_ms: number; frozen_at: Date | null }>('select * from clock')
  let offsetMs = rows[0]?.offset_ms ?? 0
  let frozenAt = rows[0]?.frozen_at ?? null

  const now = () => frozenAt ?? new Date(Date.now() + offsetMs)

  async function store(time: Date, freeze: boolean): Promise<void> {
    offsetMs = time.getTime() - Date.now()
    frozenAt = freeze ? time : null
    await pool.query('update clock set offset_ms = $1, frozen_at = $2', [offsetMs, frozenAt])
  }

  return {
    now,
    isFrozen: () => frozenAt !== null,
    set: ({ advanceSeconds = 0, freeze = frozenAt !== null }) =>
      store(new Date(now().getTime() + Math.round(advanceSeconds * 1000)), freeze),
    reset: () => store(new Date(), false),
  }
}
