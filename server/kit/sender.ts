import type { FastifyRequest } from 'fastify'
import { getBrowser } from './browser.ts'
import { getClientHeaders } from './client-headers.ts'
import { getNetwork } from './network.ts'

export function getSender(publicUrl: string, request: FastifyRequest) {
  return {
    network: getNetwork(request.ip),
    channel: request.headers['x-pixel-client'] === 'mobile-app' ? ('mobile' as const) : ('web' as const),
    browser: getBrowser(publicUrl, request),
    clientHeaders: getClientHeaders(publicUrl, request),
  }
}
