// Limits how slowly a body may arrive, so that a byte at a time does not hold a connection for ever. Node has one limit for every
// request; here a path may have its own, for files from slow phones.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'

export interface BodyLimits {
  /** For the whole request, from its headers to its last byte. */
  milliseconds: number
  /** At least so many bytes must arrive in each `windowMs`; else the connection is closed. */
  bytesPerWindowMin?: number
  windowMs?: number
}

/** A path without limits of its own in `paths` has those of `usual`. */
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
    // The whole body arrived; that it was not read yet is not the client's fault.
    if (request.complete) return
    // The answer that Node gives when its own limit is exceeded.
    if (!response.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
    socket.destroySoon()
  }
}
