// A process for the tests of lock.mjs: takes the lock in argv[2], reports it, and holds it while its channel is open.
import { once } from 'node:events'
import { withLock } from './lock.mjs'

await withLock(process.argv[2]!, async () => {
  process.send?.('locked')
  if (process.connected) await once(process, 'disconnect')
})
