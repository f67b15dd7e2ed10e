// A screen's line to us: server-sent events, or a long poll where no stream gets through.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { serverLimits } from '#contract/limits.ts'
import type { Hub, Listener, Told } from './hub.ts'
import { LOOK } from './hub.ts'
import type { Screen } from './screens.ts'

/** A screen that does not read what it is sent is let go: it comes again and catches up. */
const UNREAD_BYTES_MAX = 256 * 1024

/** Undefined where there is no room for another one. */
export function openStream(
  hub: Hub,
  screen: Screen,
  after: number,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined {
  const { raw } = reply
  const write = (text: string) => {
    if (raw.writableLength > UNREAD_BYTES_MAX) raw.destroy()
    else raw.write(text)
  }
  let begun = false
  const waiting: Told[] = []
  const listener: Listener = {
    after,
    takesWishes: true,
    send: (told) => (begun ? write(told.map(asMessage).join('')) : void waiting.push(...told)),
    beat: () => write(':\n\n'),
    end: () => raw.end(),
  }
  const leave = hub.join(screen, listener)
  if (!leave) return undefined
  raw.once('close', leave)
  const headers = { ...reply.getHeaders(), 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }
  reply.hijack()
  raw.writeHead(200, headers as Record<string, string>)
  // A screen that lost us is back within two seconds; the first line tells it that the way is open.
  write(`retry: 2000\n:\n\n${waiting.map(asMessage).join('')}`)
  begun = true
  request.raw.socket.setNoDelay(true)
  return reply
}

function asMessage({ place, type, data }: Told): string {
  return `${place === null ? '' : `id: ${place}\n`}event: ${type}\ndata: ${data}\n\n`
}

/** The JSON texts of what came, at once or within 25 seconds; undefined where there is no room for another one. */
export function poll(hub: Hub, screen: Screen, after: number, request: FastifyRequest): Promise<string[]> | undefined {
  const { promise, resolve } = Promise.withResolvers<string[]>()
  const timer = setTimeout(() => resolve([]), serverLimits.livePollSeconds * 1000)
  const gone = () => resolve([])
  const leave = hub.join(screen, {
    after,
    send(told) {
      const events = told.filter(({ type }) => type !== LOOK).map(({ data }) => data)
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
