// Loaded first: shifts the machine's clock for this process by CLOCK_AHEAD_SECONDS (default 0).
const aheadMs = Number(process.env.CLOCK_AHEAD_SECONDS ?? 0) * 1000
const RightDate = Date

class WrongDate extends RightDate {
  constructor(...given: unknown[]) {
    super(...((given.length > 0 ? given : [WrongDate.now()]) as [number]))
  }
  static override now(): number {
    return RightDate.now() + aheadMs
  }
}

if (aheadMs !== 0) globalThis.Date = WrongDate as DateConstructor
