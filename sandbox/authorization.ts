// Authorization: the merchant calls with its API key, the operator with the admin token.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { ApiError } from './errors.ts'

/** Basic authorization with the key as user name and no password. */
export function requireApiKey(app: FastifyInstance, apiKey: string): void {
  requireHeader(app, `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`, 'Basic realm="sandbox"')
}

export function requireAdminToken(app: FastifyInstance, adminToken: string): void {
  requireHeader(app, `Bearer ${adminToken}`, 'Bearer')
}

function requireHeader(app: FastifyInstance, wanted: string, challenge: string): void {
  const digest = getDigest(wanted)
  app.addHook('onRequest', async (request, reply) => {
    if (timingSafeEqual(getDigest(request.headers.authorization ?? ''), digest)) return
    reply.header('www-authenticate', challenge)
    throw new ApiError(401, 'unauthorized', 'The key is missing or wrong.')
  })
}

function getDigest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
