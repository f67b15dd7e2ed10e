// Answers for tests of a load: what is sent, in order, and the report of it.
import { type Answered, arrive, type Report } from './arrivals.ts'
import type { Answer } from './http-client.ts'

export function answered(kind: Answered['kind'], given: Partial<Answer> = {}): Answered {
  return { kind, answer: { status: 200, hasRetryAfter: false, ms: 3, text: '', ...given } }
}

/** Answers in this order, then with the last one. */
export function sendEach(...answers: Answered[]) {
  return () => Promise.resolve(answers.length > 1 ? answers.shift()! : answers[0]!)
}

/** The report of these answers. */
export function reportOf(...answers: Answered[]): Promise<Report> {
  // A power of two, so that exactly as many are due as there are.
  return arrive(1024, answers.length / 1024, sendEach(...answers))
}
