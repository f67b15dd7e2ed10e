// A separate process that signs in five times a second until it gets the message to stop, then reports the duration of each. Each
// sign-in starts on time, so that a slow answer delays none after it; as a process, it does not wait for the attacker's work. One
// sign-in comes before its first message and is not counted: it loads this process's HTTP client.
import { fromNetwork } from './networks.ts'

export interface SignInTask {
  url: string
  emails: string[]
  password: string
}

export interface SignIns {
  /** The duration of each in milliseconds. */
  times: number[]
  /** Statuses other than 200; 0 if no answer came. */
  refused: number[]
}

const PERIOD_MS = 200
/** Outside the networks that the attack uses. */
const FIRST_NETWORK = 100_000

const { url, emails, password } = JSON.parse(process.argv[2]!) as SignInTask
const refused: number[] = []
const signIns: Promise<number>[] = []
process.on('disconnect', () => process.exit())
await signIn(0)
process.send!('ready')
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
