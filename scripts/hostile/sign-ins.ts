// A process of its own in which people sign in five times a second until it is told to stop, and then says how long each
// waited. Each asks on its own, so that a slow answer hides none behind it; the process, so that they wait for nothing of the attacker's.
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

const { url, emails, password } = JSON.parse(process.argv[2]!) as SignInTask
const refused: number[] = []
const signIns: Promise<number>[] = []
const timer = setInterval(() => signIns.push(signIn(signIns.length)), PERIOD_MS)
process.once('message', async () => {
  clearInterval(timer)
  process.send!({ times: await Promise.all(signIns), refused } satisfies SignIns)
  process.disconnect()
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
