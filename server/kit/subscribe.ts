// Listens for PostgreSQL notifications, on a connection of its own that reconnects by itself.

import type { Log } from './log.ts'
import { type OwnConnection, ownConnection } from './open-database.ts'

export interface Subscription {
  /** False while disconnected. */
  isListening(): boolean
  close(): Promise<void>
}

/**
 * Listens on one channel, or on several by one connection. `onMissed` is called when the connection is lost, and after each connect
 * (the first one too), because notifications before it were missed.
 */
export async function subscribe(
  url: string,
  log: Log,
  channels: string | readonly string[],
  on: { onNotification: (payload: string, channel: string) => void; onMissed: () => void },
): Promise<Subscription> {
  const all = typeof channels === 'string' ? [channels] : channels
  let client: OwnConnection | undefined
  let closing = false
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const fresh = ownConnection(url, `pixel-${all[0]}`, log)
    const lost = () => {
      if (client === fresh) client = undefined
      on.onMissed()
      if (!closing) retry = setTimeout(() => void connect(), 500)
    }
    try {
      await fresh.connect()
      fresh.once('end', lost)
      fresh.on('notification', ({ payload = '', channel }) => on.onNotification(payload, channel))
      await fresh.query(all.map((channel) => `listen ${channel}`).join(';'))
      on.onMissed()
      client = fresh
    } catch {
      lost()
    }
  }

  await connect()
  return {
    isListening: () => client !== undefined,
    async close() {
      closing = true
      clearTimeout(retry)
      await client?.end().catch(() => undefined)
    },
  }
}
