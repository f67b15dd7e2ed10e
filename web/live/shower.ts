// Shows one after the other what comes in, each once: claimed, shown, acknowledged. Whatever dies in between is unsure, and the
// server never offers it again by itself.
import type { Scene } from '#contract/live.ts'
import { type LineState, type LiveEvent, openLine, readScene, wait } from './line.ts'

export interface Screen {
  /** On the screen and in the ear until it resolves. */
  show(event: LiveEvent): Promise<void>
  look(scene: Scene): void
  state(state: LineState): void
}

/** What is older was missed: a screen that opens does not begin with yesterday. Its creator may still show it by hand. */
const TOO_OLD_MS = 3_600_000
const RETRY_MS = 1000

export async function begin(token: string, screen: Screen): Promise<void> {
  const shelf = keptPlace(token)
  let scene = await readScene(token)
  while (!scene) {
    screen.state('lost')
    await wait(RETRY_MS)
    scene = await readScene(token)
  }
  screen.look(scene)
  // Only what was dealt with counts: a page that died with a full hand is dealt the same again.
  let done = shelf.read() ?? scene.place
  shelf.write(done)
  const queue: LiveEvent[] = []
  let isWorking = false
  openLine(token, done, {
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
      await deal(event).catch(() => undefined)
      if (event.place === null || event.place <= done) continue
      done = event.place
      shelf.write(done)
    }
    isWorking = false
  }

  async function deal(event: LiveEvent): Promise<void> {
    const { place } = event
    if (place === null) return screen.show(event)
    if (event.type === 'payment.refunded') return refresh()
    // What is shown again by hand has a place from before.
    if (place > done && Date.now() - Date.parse(event.date) > TOO_OLD_MS) return
    const claim = await tell(token, 'claim', { place })
    if (!claim) return
    const shown = screen.show(event)
    void tell(token, 'shown', { place, claim })
    await shown.catch(() => undefined)
    await tell(token, 'ack', { place, claim })
    await refresh()
  }

  async function refresh(): Promise<void> {
    const now = await readScene(token)
    if (now) screen.look(now)
  }
}

/** The claim, or nothing where it was refused; told again until the server answers. */
async function tell(token: string, what: 'claim' | 'shown' | 'ack', body: object): Promise<string | undefined> {
  for (;;) {
    try {
      const response = await fetch(`/v1/live/${token}/${what}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        credentials: 'omit',
        body: JSON.stringify(body),
      })
      if (response.ok) return ((await response.json()) as { data: { claim?: string } }).data.claim
      if (response.status < 500 && response.status !== 429) return undefined
    } catch {
      // No connection. A claim whose answer was lost on the way is refused the next time: it stays unsure.
    }
    await wait(RETRY_MS)
  }
}

/** Where this screen was, in a browser that keeps it; any other begins with what comes next. */
function keptPlace(token: string): { read(): number | undefined; write(place: number): void } {
  const name = `pixel-live ${token.slice(0, 12)}`
  const attempt = <T>(work: () => T): T | undefined => {
    try {
      return work()
    } catch {
      return undefined
    }
  }
  return {
    read() {
      const kept = attempt(() => localStorage.getItem(name))
      return kept ? Number(kept) : undefined
    },
    write: (place) => attempt(() => localStorage.setItem(name, String(place))),
  }
}
