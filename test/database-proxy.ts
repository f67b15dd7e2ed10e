// A way to a database that can be frozen or cut, as a network or a machine is that nobody hears of any more.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface DatabaseProxy {
  /** The address of this database by way of the proxy. */
  at(url: string): string
  /** From now on nothing passes, and nobody is told: new connections open and hear nothing either. */
  freeze(): void
  thaw(): void
  /** Ends every connection without a word; new ones are refused until `mend`. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

/** Leads to the server of the first address it is asked for. */
export async function databaseProxy(): Promise<DatabaseProxy> {
  const open = new Set<[near: Socket, far: Socket]>()
  let target: { port: number; host: string } | { path: string } | undefined
  let isFrozen = false
  let isCut = false

  const server = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect({ ...target } as { port: number })
    const pair: [Socket, Socket] = [near, far]
    open.add(pair)
    for (const [from, to] of [pair, [far, near]] as const) {
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
    for (const [near, far] of open) {
      near.resetAndDestroy()
      far.destroy()
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
      for (const [near, far] of open) {
        near.unpipe(far)
        far.unpipe(near)
      }
    },
    thaw() {
      if (!isFrozen) return
      isFrozen = false
      for (const [near, far] of open) {
        near.pipe(far)
        far.pipe(near)
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
