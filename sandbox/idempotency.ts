// One effect per key: the answer is stored in the transaction of the effect and returned again to a repeated request.
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from './errors.ts'
import type { Sandbox } from './sandbox.ts'
import type { Tx } from './transact.ts'
import { transact } from './transact.ts'

export type Answer = { status: number; body: object }

/**
 * Wraps the handler of a POST with an effect. Refusals are not stored: the key can be used again with a corrected
 * request.
 */
export function idempotent(sandbox: Sandbox, effect: (tx: Tx, request: FastifyRequest) => Promise<Answer>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const key = getKey(request)
    const answer = await transact(sandbox, async (tx) => {
      if (!sandbox.knobs.values.idempotency.enabled) return stored(await effect(tx, request))
      const requestHash = getHash(request)
      const earlier = await findAnswer(tx, key, requestHash)
      if (earlier) return { ...earlier, replayed: true }
      const fresh = stored(await effect(tx, request))
      await tx.query(
        `insert into idempotency_key (key, request_hash, status, body, created_at) values ($1, $2, $3, $4, $5)
         on conflict (key) do update set request_hash = $2, status = $3, body = $4, created_at = $5`,
        [key, requestHash, fresh.status, fresh.text, tx.now],
      )
      return fresh
    })
    if (answer.replayed) reply.header('idempotent-replayed', 'true')
    return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.text)
  }
}

/** Deletes expired keys; an expired key that was not deleted yet is replaced when it is used again. */
export async function forgetOldKeys(sandbox: Sandbox): Promise<void> {
  await sandbox.pool.query('delete from idempotency_key where created_at <= $1', [
    oldestValid(sandbox, sandbox.clock.now()),
  ])
}

function getKey(request: FastifyRequest): string {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') {
    throw new ApiError(400, 'idempotency_key_required', 'Every POST needs an Idempotency-Key header.')
  }
  if (key.length > 255) throw new ApiError(400, 'idempotency_key_invalid', 'The key has at most 255 characters.')
  return key
}

function getHash(request: FastifyRequest): Buffer {
  return createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest()
}

function stored(answer: Answer): { status: number; text: string; replayed: boolean } {
  return { status: answer.status, text: JSON.stringify(answer.body), replayed: false }
}

/** Reads before it locks the key, so that repeats of a finished request never wait for each other. */
async function findAnswer(tx: Tx, key: string, requestHash: Buffer): Promise<{ status: number; text: string } | null> {
  const over = await readAnswer(tx, key, requestHash)
  if (over) return over
  const lock = await tx.query<{ free: boolean }>('select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free', [
    key,
  ])
  if (!lock.rows[0]!.free) {
    throw new ApiError(409, 'idempotency_in_progress', 'A request with this key is being worked on.')
  }
  return readAnswer(tx, key, requestHash)
}

async function readAnswer(tx: Tx, key: string, requestHash: Buffer): Promise<{ status: number; text: string } | null> {
  const { rows } = await tx.query<{ request_hash: Buffer; status: number; body: string }>(
    'select request_hash, status, body from idempotency_key where key = $1 and created_at > $2',
    [key, oldestValid(tx.sandbox, tx.now)],
  )
  const row = rows[0]
  if (!row) return null
  if (!row.request_hash.equals(requestHash)) {
    throw new ApiError(422, 'idempotency_key_reused', 'This key was used for another request.')
  }
  return { status: row.status, text: row.body }
}

function oldestValid(sandbox: Sandbox, now: Date): Date {
  return new Date(now.getTime() - sandbox.knobs.values.idempotency.ttl_seconds * 1000)
}
