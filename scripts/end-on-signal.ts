import { endAll } from './at-end.ts'

/** At Ctrl-C or SIGTERM everything ends, then the script exits with 130; a second signal ends it at once. The returned function undoes this. */
export function endOnSignal(): () => void {
  const breakOff = () => {
    // What still runs fails when the server that it uses ends; that must not end this process before the rest has ended.
    process.on('uncaughtException', () => undefined)
    void endAll()
      .catch(console.error)
      .finally(() => process.exit(130))
  }
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.once(signal, breakOff)
  return () => {
    for (const signal of signals) process.off(signal, breakOff)
  }
}
