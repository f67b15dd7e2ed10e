import type { Challenge } from 'altcha-lib/types'
import { accounts } from '#contract/accounts.ts'
import { call } from '../shell/api.ts'
import type { Solved } from './human-check-worker.ts'

/** The `response_token` for one command. Takes about a second; throws if the browser or the network fails. */
export async function solveHumanCheck(signal?: AbortSignal): Promise<string> {
  const { data } = await call(accounts.humanCheck, {}, { signal })
  const challenge = data as unknown as Challenge
  const answer = await solveInWorker(challenge, signal)
  if ('failed' in answer) throw new Error(answer.failed)
  return btoa(JSON.stringify({ challenge, solution: answer.solution }))
}

function solveInWorker(challenge: Challenge, signal?: AbortSignal): Promise<Solved> {
  const worker = new Worker(new URL('./human-check-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Solved>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Solved>) => resolve(data)
    worker.onerror = () => reject(new Error('The worker did not start.'))
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
    worker.postMessage(challenge)
  }).finally(() => worker.terminate())
}
