import type { FastifyRequest } from 'fastify'
import { serverLimits } from '#contract/limits.ts'
import type { Hub } from './hub.ts'
import { LOOK } from './hub.ts'
import type { Screen } from './screens.ts'

/** The events as JSON texts, at once or within 25 seconds; undefined if the surface has too many screens. */
export function poll(hub: Hub, screen: Screen, after: number, request: FastifyRequest): Promise<string[]> | undefined {
  const { promise, resolve } = Promise.withResolvers<string[]>()
  const timer = setTimeout(() => resolve([]), serverLimits.livePollSeconds * 1000)
  const gone = () => resolve([])
  const leave = hub.join(screen, {
    after,
    send(messages) {
      const events = messages.filter(({ type }) => type !== LOOK).map(({ data }) => data)
      if (events.length > 0) resolve(events)
    },
    end: gone,
  })
  if (!leave) {
    clearTimeout(timer)
    return undefined
  }
  request.raw.socket.once('close', gone)
  return promise.finally(() => {
    clearTimeout(timer)
    leave()
    request.raw.socket.off('close', gone)
  })
}
