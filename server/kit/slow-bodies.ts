// A body sent a byte at a time does not hold a connection for ever. Node has one limit for every request; here a path may
// have its own, for files from slow telephones.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'

export interface BodyLimits {
  /** The whole request, from its headers to its last byte. */
  milliseconds: number
  /** In each `windowMs` at least so many bytes, or the rest is not waited for. */
  bytesPerWindowMin?: number
  windowMs?: number
}

/** Every request without a path of its own in `paths` is held to `usual`. */
export function limitSlowBodies(server: Server, usual: BodyLimits, paths: Record<string, BodyLimits> = {}): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return
    const path = request.url?.split('?', 1)[0] ?? ''
    watch(request, response, Object.hasOwn(paths, path) ? paths[path]! : usual)
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function watch(request: IncomingMessage, response: ServerResponse, limits: BodyLimits): void {
  const { socket } = request
  const late = setTimeout(end, limits.milliseconds)
  let read = socket.bytesRead
  const pace = limits.windowMs
    ? setInterval(() => {
        if (socket.bytesRead - read < (limits.bytesPerWindowMin ?? 1)) end()
        read = socket.bytesRead
      }, limits.windowMs)
    : undefined
  const stop = () => {
    clearTimeout(late)
    clearInterval(pace)
  }
  request.once('end', stop).once('close', stop)

  function end(): void {
    stop()
    // All of it came; that nobody has read it yet is no fault of who sent it.
    if (request.complete) return
    // As Node says it where its own limit is passed.
    if (!response.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
    socket.destroySoon()
  }
}
