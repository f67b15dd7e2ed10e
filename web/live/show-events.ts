// Shows incoming events one after another, each once: claimed, shown, acknowledged. If the page dies in between, the event's
// state is unsure, and the server does not offer it again automatically.
import type { Scene } from '#contract/live.ts'
import { withStorage } from '../shell/storage.ts'
import {
  type ConnectionState,
  GONE_MS,
  type LiveEvent,
  openConnection,
  readScene,
  serverNow,
  wait,
} from './connection.ts'

export interface Screen {
  /** Resolves when the event has been shown and spoken. */
  show(event: LiveEvent): Promise<void>
  look(scene: Scene): void
  state(state: ConnectionState): void
}

/** Older events are skipped, so that an opening screen does not start with yesterday's. The creator can still show them by hand. */
const TOO_OLD_MS = 3_600_000
const RETRY_MS = 1000

export async function startShowing(token: string, screen: Screen): Promise<void> {
  const saved = createPlaceStore(token)
  let scene = await readScene(token)
  while (!scene || scene === 'gone') {
    screen.state(scene ?? 'lost')
    await wait(scene ? GONE_MS : RETRY_MS)
    scene = await readScene(token)
  }
  screen.look(scene)
  // Only handled events advance the place: after a crash with queued events, the page receives them again.
  let done = saved.read() ?? scene.place
  saved.write(done)
  const queue: LiveEvent[] = []
  let isWorking = false
  const readings = { last: 0, shown: 0 }
  openConnection(token, done, {
    event(event) {
      queue.push(event)
      void work()
    },
    look: () => void refresh(),
    state: screen.state,
  })

  async function work(): Promise<void> {
    if (isWorking) return
    isWorking = true
    for (let event = queue.shift(); event; event = queue.shift()) {
      await handle(event).catch(() => undefined)
      if (event.place === null || event.place <= done) continue
      done = event.place
      saved.write(done)
    }
    isWorking = false
  }

  async function handle(event: LiveEvent): Promise<void> {
    const { place } = event
    if (place === null) return screen.show(event)
    if (event.type === 'payment.refunded') return refresh()
    // An event that the creator shows again by hand has an earlier place, and its age does not matter.
    if (place > done && serverNow() - Date.parse(event.date) > TOO_OLD_MS) return
    const claim = await send(token, 'claim', { place })
    if (!claim) return
    const shown = screen.show(event)
    void send(token, 'shown', { place, claim })
    await shown.catch(() => undefined)
    await send(token, 'ack', { place, claim })
    await refresh()
  }

  async function refresh(): Promise<void> {
    const turn = ++readings.last
    const now = await readScene(token)
    // A slow answer takes nothing back that a newer one has shown.
    if (!now || now === 'gone' || turn < readings.shown) return
    readings.shown = turn
    screen.look(now)
  }
}

/** Returns the claim, or undefined if the server refused; retries until the server answers. */
async function send(token: string, step: 'claim' | 'shown' | 'ack', body: object): Promise<string | undefined> {
  for (;;) {
    try {
      const response = await fetch(`/v1/live/${token}/${step}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        credentials: 'omit',
        body: JSON.stringify(body),
      })
      if (response.ok) return ((await response.json()) as { data: { claim?: string } }).data.claim
      if (response.status < 500 && response.status !== 429) return undefined
    } catch {
      // No connection. If only the answer to a claim was lost, the retry is refused, and the event stays unsure.
    }
    await wait(RETRY_MS)
  }
}

/** Stores the last handled place in localStorage; without storage, the screen starts with the next event. */
function createPlaceStore(token: string): { read(): number | undefined; write(place: number): void } {
  const name = `pixel-live ${token.slice(0, 12)}`
  return {
    read() {
      const stored = withStorage('all', (storage) => storage.getItem(name))
      return stored ? Number(stored) : undefined
    },
    write: (place) => withStorage('all', (storage) => storage.setItem(name, String(place))),
  }
}
