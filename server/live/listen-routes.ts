// The connection of a screen: server-sent events, or a long poll for networks that block streams.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { serverLimits } from '#contract/limits.ts'
import type { Hub, Listener, ScreenMessage } from './hub.ts'
import { LOOK } from './hub.ts'
import type { Screen } from './screens.ts'

/** A screen that does not read what it is sent is disconnected: it reconnects and catches up. */
const UNREAD_BYTES_MAX = 256 * 1024

/** Undefined if the surface has too many screens. */
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
  const waiting: ScreenMessage[] = []
  const listener: Listener = {
    after,
    takesEarlierRequests: true,
    send: (messages) => (begun ? write(messages.map(format).join('')) : void waiting.push(...messages)),
    beat: () => write(':\n\n'),
    end: () => raw.end(),
  }
  const leave = hub.join(screen, listener)
  if (!leave) return undefined
  raw.once('close', leave)
  const headers = { ...reply.getHeaders(), 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }
  reply.hijack()
  raw.writeHead(200, headers as Record<string, string>)
  // `retry`: a disconnected screen reconnects after two seconds. The comment line shows at once that the stream is open.
  write(`retry: 2000\n:\n\n${waiting.map(format).join('')}`)
  begun = true
  request.raw.socket.setNoDelay(true)
  return reply
}

function format({ place, type, data }: ScreenMessage): string {
  return `${place === null ? '' : `id: ${place}\n`}event: ${type}\ndata: ${data}\n\n`
}

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
