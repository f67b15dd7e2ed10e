// Solves a human check in a worker, so that typing stays smooth.
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Challenge, Solution } from 'altcha-lib/types'

export type Solved = { solution: Solution } | { failed: string }

addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  solve(data).then(postMessage, (error: unknown) => postMessage({ failed: String(error) } satisfies Solved))
})

async function solve(challenge: Challenge): Promise<Solved> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return solution ? { solution } : { failed: 'The time for the check ran out.' }
}
