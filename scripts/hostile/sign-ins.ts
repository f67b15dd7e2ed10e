// A thread of its own in which people sign in five times a second until it is told to stop, and then says how long each
// waited. Each asks on its own, so that a slow answer hides none behind it; the thread, so that the attack hides none.
import { parentPort, workerData } from 'node:worker_threads'
import { fromNetwork } from './networks.ts'

export interface SignInTask {
  url: string
  emails: string[]
  password: string
}

export interface SignIns {
  /** Milliseconds of each. */
  times: number[]
  /** Statuses that are not 200; 0 where no answer came. */
  refused: number[]
}

const PERIOD_MS = 200
/** Apart from those the attack comes from. */
const FIRST_NETWORK = 100_000

const { url, emails, password } = workerData as SignInTask
const refused: number[] = []
const signIns: Promise<number>[] = []
const timer = setInterval(() => signIns.push(signIn(signIns.length)), PERIOD_MS)
parentPort!.once('message', async () => {
  clearInterval(timer)
  parentPort!.postMessage({ times: await Promise.all(signIns), refused } satisfies SignIns)
})

async function signIn(number: number): Promise<number> {
  const start = performance.now()
  const status = await fetch(`${url}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...fromNetwork(FIRST_NETWORK + number) },
    body: JSON.stringify({ email: emails[number % emails.length], password }),
  }).then(
    async (response) => {
      await response.arrayBuffer()
      return response.status
    },
    () => 0,
  )
  if (status !== 200) refused.push(status)
  return performance.now() - start
}
