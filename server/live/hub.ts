// Who listens to which surface on this server, and what is said to all of them: read once for a surface, however many screens it has.
import * as z from 'zod/mini'
import { Event, type EventRow, type TestEventRow } from '#contract/events.ts'
import { serverLimits } from '#contract/limits.ts'
import { clock } from '#server/kit/clock.ts'
import type { Db } from '#server/kit/db.ts'
import { hear } from '#server/kit/hear.ts'
import type { Log } from '#server/kit/log.ts'
import { dueAfter, openScreens, readScreen, type Screen, waitingAt, wishedPlaces } from './screens.ts'
import { WISHES_CHANNEL } from './show.ts'

/** What a screen is told; without a place it is no event of the list. */
export interface Told {
  place: number | null
  type: string
  /** JSON. */
  data: string
}

/** One screen that listens. */
export interface Listener {
  /** Its last place; the hub moves it on. */
  after: number
  send(told: Told[]): void
  /** Also what was let through or asked for again before it came. */
  takesWishes?: boolean
  /** A sign of life, on a quiet line. */
  beat?(): void
  /** There is nothing more to hear: its surface is gone, or the server closes. */
  end(): void
}

export interface Hub {
  /** Undefined where the surface has as many listeners as one server feeds. */
  join(screen: Screen, listener: Listener): (() => void) | undefined
  close(): Promise<void>
}

interface Room {
  creatorId: string
  listeners: Set<Listener>
  /** Its reading, and whether there is more to read when that ends. */
  work: Promise<void> | undefined
  isStale: boolean
  /** How it looks, or what it lets through. */
  isChanged: boolean
}

/** A wish is for a screen that opens soon; what is older is shown by hand once more. */
const WISH_MS = 3_600_000
const SURFACES_CHANNEL = 'surfaces_told'
/** Not an event of the list: whoever draws reads its scene again. */
export const LOOK = 'look'

interface Means {
  db: Db
  url: string
  log: Log
  /** Where it is said whose list grew (a creator's id), and that a surface is tried (`{ surface_id, event }`). */
  channels: { events: string; tests: string }
}

export async function openHub({ db, url, log, channels }: Means): Promise<Hub> {
  const rooms = new Map<string, Room>()
  const hearing = await hear(url, log, [channels.events, channels.tests, WISHES_CHANNEL, SURFACES_CHANNEL], {
    word: (payload, channel) => onWord(payload, channel),
    // What was said meanwhile is read from the list.
    deaf: () => {
      for (const id of rooms.keys()) pump(id)
    },
  })
  const beat = setInterval(() => void beatAll(), serverLimits.liveBeatSeconds * 1000)
  beat.unref()

  function onWord(payload: string, channel: string): void {
    if (channel === channels.events) {
      for (const [id, room] of rooms) if (room.creatorId === payload) pump(id)
      return
    }
    if (channel === channels.tests) {
      onTest(payload)
      return
    }
    const [id = '', place] = payload.split(' ')
    const room = rooms.get(id)
    if (!room) return
    if (channel === WISHES_CHANNEL) void sendWished(id, [Number(place)])
    else {
      room.isChanged = true
      pump(id)
    }
  }

  function onTest(payload: string): void {
    const { surface_id, event } = JSON.parse(payload) as { surface_id: string; event: TestEventRow }
    tell(surface_id, { place: null, type: event.type, data: JSON.stringify(event) })
  }

  function tell(id: string, told: Told): void {
    for (const listener of rooms.get(id)?.listeners ?? []) listener.send([told])
  }

  /** One reading at a time; who asks meanwhile has it read once more. */
  function pump(id: string): void {
    const room = rooms.get(id)
    if (!room) return
    room.isStale = true
    room.work ??= read(id, room)
      .catch((err) => log.warn({ err }, 'reading what a screen shows stopped, will be tried again'))
      .finally(() => {
        room.work = undefined
      })
  }

  async function read(id: string, room: Room): Promise<void> {
    while (room.isStale && room.listeners.size > 0) {
      room.isStale = false
      const screen = await readScreen(db, id)
      if (!screen) return closeRoom(id, room)
      if (room.isChanged) tell(id, { place: null, type: LOOK, data: '{}' })
      room.isChanged = false
      if (screen.paused_at) continue
      const from = Math.min(...Array.from(room.listeners, ({ after }) => after))
      const { events, upTo, isAll } = await dueAfter(db, screen, from)
      const told = events.map(asTold)
      for (const listener of room.listeners) {
        const news = told.filter(({ place }) => place! > listener.after)
        // Who listens for what begins later than this has nothing to catch up with.
        listener.after = Math.max(listener.after, upTo)
        if (news.length > 0) listener.send(news)
      }
      if (!isAll) room.isStale = true
    }
  }

  async function sendWished(id: string, places: number[], only?: Listener): Promise<void> {
    try {
      const screen = await readScreen(db, id)
      if (!screen || screen.paused_at) return
      for (const place of places) {
        const event = await waitingAt(db, screen, place)
        if (!event) continue
        for (const listener of only ? [only] : (rooms.get(id)?.listeners ?? [])) listener.send([asTold(event)])
      }
    } catch (err) {
      log.warn({ err }, 'what was let through is not on its screen yet')
    }
  }

  async function beatAll(): Promise<void> {
    for (const { listeners } of rooms.values()) for (const listener of listeners) listener.beat?.()
    if (rooms.size === 0) return
    // An account that was closed closes its screens.
    const open = await openScreens(db, [...rooms.keys()]).catch(() => undefined)
    for (const [id, room] of open ? rooms : []) if (!open!.has(id)) closeRoom(id, room)
  }

  function closeRoom(id: string, room: Room): void {
    rooms.delete(id)
    for (const listener of room.listeners) listener.end()
  }

  return {
    join(screen, listener) {
      const room = rooms.get(screen.id) ?? {
        creatorId: String(screen.account_id),
        listeners: new Set<Listener>(),
        work: undefined,
        isStale: false,
        isChanged: false,
      }
      if (room.listeners.size >= serverLimits.listenersPerSurface) return undefined
      rooms.set(screen.id, room)
      room.listeners.add(listener)
      pump(screen.id)
      if (!listener.takesWishes) return leave
      void wishedPlaces(db, screen.id, new Date(clock.now().getTime() - WISH_MS)).then(
        (places) => (places.length > 0 ? sendWished(screen.id, places, listener) : undefined),
        (err) => log.warn({ err }, 'what was let through is not on its screen yet'),
      )
      return leave

      function leave(): void {
        room.listeners.delete(listener)
        if (room.listeners.size === 0 && rooms.get(screen.id) === room) rooms.delete(screen.id)
      }
    },
    async close() {
      clearInterval(beat)
      for (const [id, room] of rooms) closeRoom(id, room)
      await hearing.close()
    },
  }
}

function asTold(event: EventRow): Told {
  return { place: event.place, type: event.type, data: JSON.stringify(z.parse(Event, event)) }
}
