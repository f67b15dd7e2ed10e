// A TCP proxy to a database that can be frozen or cut, like a network or a machine that stops responding.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface DatabaseProxy {
  /** The URL of this database through the proxy. */
  at(url: string): string
  /** Stops forwarding without closing connections; new ones open, but get no response either. */
  freeze(): void
  thaw(): void
  /** Resets every connection; new ones are refused until `mend`. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

/** Forwards to the server of the URL that is passed to `at`. */
export async function databaseProxy(): Promise<DatabaseProxy> {
  const open = new Set<[client: Socket, upstream: Socket]>()
  let target: { port: number; host: string } | { path: string } | undefined
  let isFrozen = false
  let isCut = false

  const server = createServer((client) => {
    if (isCut) return client.destroy()
    const upstream = connect({ ...target } as { port: number })
    const pair: [Socket, Socket] = [client, upstream]
    open.add(pair)
    for (const [from, to] of [pair, [upstream, client]] as const) {
      if (!isFrozen) from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        to.destroy()
        open.delete(pair)
      })
    }
    return undefined
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  function cutAll(): void {
    for (const [client, upstream] of open) {
      client.resetAndDestroy()
      upstream.destroy()
    }
  }

  return {
    at(url) {
      const { hostname, port, searchParams } = new URL(url)
      const folder = searchParams.get('host')
      target = folder ? { path: `${folder}/.s.PGSQL.${port || 5432}` } : { host: hostname, port: Number(port || 5432) }
      const here = new URL(url)
      here.searchParams.delete('host')
      return Object.assign(here, { hostname: '127.0.0.1', port: String((server.address() as AddressInfo).port) }).href
    },
    freeze() {
      isFrozen = true
      for (const [client, upstream] of open) {
        client.unpipe(upstream)
        upstream.unpipe(client)
      }
    },
    thaw() {
      if (!isFrozen) return
      isFrozen = false
      for (const [client, upstream] of open) {
        client.pipe(upstream)
        upstream.pipe(client)
      }
    },
    cut() {
      isCut = true
      cutAll()
    },
    mend() {
      isCut = false
    },
    async close() {
      cutAll()
      server.close()
      await once(server, 'close')
    },
  }
}
