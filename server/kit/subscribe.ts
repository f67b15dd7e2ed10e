// Listens for PostgreSQL notifications, on a connection of its own that reconnects by itself.
import { keepConnected } from './keep-connected.ts'
import type { Log } from './log.ts'

export interface Subscription {
  /** False while disconnected. */
  isListening(): boolean
  close(): Promise<void>
}

/**
 * Listens on one channel, or on several by one connection. `onMissed` is called when the connection is lost, and after each connect
 * (the first one too), because notifications before it were missed; `isBack` after a connect.
 */
export async function subscribe(
  url: string,
  log: Log,
  channels: string | readonly string[],
  on: { onNotification: (payload: string, channel: string) => void; onMissed: (isBack: boolean) => void },
): Promise<Subscription> {
  const all = typeof channels === 'string' ? [channels] : channels
  let isListening = false
  const connection = await keepConnected(url, `pixel-${all[0]}`, log, {
    againMs: 500,
    async begin(client) {
      client.on('notification', ({ payload = '', channel }) => on.onNotification(payload, channel))
      await client.query(all.map((channel) => `listen ${channel}`).join(';'))
      on.onMissed(true)
      isListening = true
    },
    onLost() {
      isListening = false
      on.onMissed(false)
    },
  })
  return { isListening: () => isListening, close: connection.close }
}
