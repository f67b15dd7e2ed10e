// Test files of a worker share one process and its modules. A file that leaves the clock or the environment changed fails here,
// instead of the file that happens to run after it. The language, which each rendering sets, is English again for the next file.
import { afterAll, expect } from 'vitest'
import { clock } from '#server/kit/clock.ts'
import { setLanguage } from '../web/language/say.ts'

/** A correction by the database's clock, which is this machine's, is far smaller. */
const CLOCK_DIFFERENCE_MAX_MS = 1000

const environment = readEnvironment()

afterAll(() => {
  setLanguage('en', undefined)
  expect(readEnvironment()).toEqual(environment)
  const machine = clock.machineNow().getTime()
  const times = [clock.now(), clock.realNow()]
  // The files after this one are not to blame.
  clock.shift(0)
  for (const now of times) expect(Math.abs(now.getTime() - machine)).toBeLessThan(CLOCK_DIFFERENCE_MAX_MS)
})

/** Without what sharp sets when it is loaded. */
function readEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, VIPSHOME: undefined }
}
