// A launcher for the tests of postgres.ts: starts the server in argv[2] and reports it, then stays, stops it, or only idles.
import { startPostgres } from './postgres.ts'

const [dir = '', then] = process.argv.slice(2)
const postgres = then === 'idle' ? undefined : await startPostgres({ dir, fast: true })
process.send?.({ pid: postgres?.pid, socketDir: postgres?.socketDir, adopted: postgres?.adopted })
if (then === 'stop') {
  await postgres?.stop()
  process.disconnect()
}
