// Who listens to which surface on this server, and what is said to all of them: read once for a surface, however many screens it has.
import * as z from 'zod/mini'
import { Event, type EventRow, type TestEventRow } from '#contract/events.ts'
import { serverLimits } from '#contract/limits.ts'
import { clock, HOUR_MS } from '#server/kit/clock.ts'
import type { Db } from '#server/kit/db.ts'
import { type Hearing, hear } from '#server/kit/hear.ts'
import type { Log } from '#server/kit/log.ts'
import { noteHeard } from '#server/surfaces/note-heard.ts'
import { dueAfter, openScreens, readScreen, type Screen, SURFACES_CHANNEL, waitingAt, wishedPlaces } from './screens.ts'
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
const WISH_MS = HOUR_MS
/** From the first screen that comes until that is written down. */
const NOTE_MS = 200
/** How soon what could not be read is read again: nothing else may come that would ask for it. */
const AGAIN_MS = 1000
/** Not an event of the list: whoever draws reads its scene again. */
export const LOOK = 'look'

interface Means {
  db: Db
  url: string
  log: Log
  /** Where it is said whose list grew (a creator's id), and that a surface is tried (`{ surface_id, event }`). */
  channels: { events: string; tests: string }
}

export class Hub {
  readonly #db: Db
  readonly #log: Log
  /** By the id of their surface. */
  readonly #rooms = new Map<string, Room>()
  readonly #beat = setInterval(() => void this.#beatAll(), serverLimits.liveBeatSeconds * 1000).unref()
  #hearing: Hearing | undefined
  /** Whose screens have come since that was last written down. */
  readonly #come = new Set<string>()

  private constructor(db: Db, log: Log) {
    this.#db = db
    this.#log = log
  }

  static async open({ db, url, log, channels }: Means): Promise<Hub> {
    const hub = new Hub(db, log)
    const on: Record<string, (word: string) => void> = {
      [channels.events]: (creatorId) => hub.#onNews(creatorId),
      [channels.tests]: (tried) => hub.#onTest(tried),
      [WISHES_CHANNEL]: (wish) => hub.#onWish(wish),
      [SURFACES_CHANNEL]: (id) => hub.#onChange(id),
    }
    hub.#hearing = await hear(url, log, Object.keys(on), {
      word: (payload, channel) => on[channel]?.(payload),
      // What was said meanwhile is read from the list.
      deaf: () => hub.#onNews(),
    })
    return hub
  }

  /** Undefined where the surface has as many listeners as one server feeds. */
  join(screen: Screen, listener: Listener): (() => void) | undefined {
    const room = this.#rooms.get(screen.id) ?? emptyRoom(screen)
    if (room.listeners.size >= serverLimits.listenersPerSurface) return undefined
    this.#rooms.set(screen.id, room)
    room.listeners.add(listener)
    this.#noteCome(screen.id)
    this.#pump(screen.id)
    if (listener.takesWishes) void this.#sendEarlierWishes(screen.id, listener)
    return () => {
      room.listeners.delete(listener)
      if (room.listeners.size === 0 && this.#rooms.get(screen.id) === room) this.#rooms.delete(screen.id)
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#beat)
    this.#come.clear()
    for (const [id, room] of this.#rooms) this.#closeRoom(id, room)
    await this.#hearing?.close()
  }

  /** The list of this creator has grown; without one, that of anybody may have. */
  #onNews(creatorId?: string): void {
    for (const [id, room] of this.#rooms) if (creatorId === undefined || room.creatorId === creatorId) this.#pump(id)
  }

  #onTest(tried: string): void {
    const { surface_id, event } = JSON.parse(tried) as { surface_id: string; event: TestEventRow }
    this.#tell(surface_id, { place: null, type: event.type, data: JSON.stringify(event) })
  }

  /** `{surface} {place}`: it waits to be shown again. */
  #onWish(wish: string): void {
    const [id = '', place] = wish.split(' ')
    void this.#sendWished(id, [Number(place)])
  }

  /** How this surface looks, or what it lets through, is another now. */
  #onChange(id: string): void {
    const room = this.#rooms.get(id)
    if (!room) return
    room.isChanged = true
    this.#pump(id)
  }

  #tell(id: string, told: Told): void {
    for (const listener of this.#rooms.get(id)?.listeners ?? []) listener.send([told])
  }

  /** One reading at a time; who asks meanwhile has it read once more. */
  #pump(id: string): void {
    const room = this.#rooms.get(id)
    if (!room) return
    room.isStale = true
    room.work ??= this.#read(id, room)
      .catch((err) => {
        this.#log.warn({ err }, 'reading what a screen shows stopped, will be tried again')
        later(() => this.#pump(id))
      })
      .finally(() => {
        room.work = undefined
        // Who asked when the reading had just ended.
        if (room.isStale && room.listeners.size > 0) this.#pump(id)
      })
  }

  async #read(id: string, room: Room): Promise<void> {
    while (room.isStale && room.listeners.size > 0) {
      room.isStale = false
      const screen = await readScreen(this.#db, id)
      if (!screen) return this.#closeRoom(id, room)
      if (room.isChanged) this.#tell(id, { place: null, type: LOOK, data: '{}' })
      room.isChanged = false
      if (!screen.paused_at && !(await this.#sendDue(screen, room.listeners))) room.isStale = true
    }
  }

  /** Whether that was all. */
  async #sendDue(screen: Screen, listeners: Set<Listener>): Promise<boolean> {
    const from = Math.min(...Array.from(listeners, ({ after }) => after))
    const { events, upTo, isAll } = await dueAfter(this.#db, screen, from)
    const told = events.map(asTold)
    for (const listener of listeners) {
      const news = told.filter(({ place }) => place! > listener.after)
      // Who listens for what begins later than this has nothing to catch up with.
      listener.after = Math.max(listener.after, upTo)
      if (news.length > 0) listener.send(news)
    }
    return isAll
  }

  async #sendEarlierWishes(id: string, listener: Listener): Promise<void> {
    if (!this.#rooms.get(id)?.listeners.has(listener)) return
    const places = await wishedPlaces(this.#db, id, new Date(clock.now().getTime() - WISH_MS)).catch((err) => {
      this.#log.warn({ err }, NOT_YET)
      later(() => void this.#sendEarlierWishes(id, listener))
      return []
    })
    if (places.length > 0) await this.#sendWished(id, places, listener)
  }

  async #sendWished(id: string, places: number[], only?: Listener): Promise<void> {
    const listeners = this.#rooms.get(id)?.listeners
    if (!listeners || (only && !listeners.has(only))) return
    try {
      const screen = await readScreen(this.#db, id)
      if (!screen || screen.paused_at) return
      for (const place of places) {
        const event = await waitingAt(this.#db, screen, place)
        if (!event) continue
        for (const listener of only ? [only] : listeners) listener.send([asTold(event)])
      }
    } catch (err) {
      this.#log.warn({ err }, NOT_YET)
      later(() => void this.#sendWished(id, places, only))
    }
  }

  async #beatAll(): Promise<void> {
    for (const { listeners } of this.#rooms.values()) for (const listener of listeners) listener.beat?.()
    if (this.#rooms.size === 0) return
    // An account that was closed closes its screens.
    const open = await openScreens(this.#db, [...this.#rooms.keys()]).catch(() => undefined)
    for (const [id, room] of open ? this.#rooms : []) if (!open!.has(id)) this.#closeRoom(id, room)
    await this.#noteHeard([...this.#rooms.keys()])
  }

  /** A thousand that come at once are one statement. */
  #noteCome(id: string): void {
    this.#come.add(id)
    if (this.#come.size > 1) return
    setTimeout(() => {
      const ids = [...this.#come]
      this.#come.clear()
      void this.#noteHeard(ids)
    }, NOTE_MS).unref()
  }

  async #noteHeard(ids: string[]): Promise<void> {
    if (ids.length === 0) return
    await noteHeard(this.#db, ids).catch((err) =>
      this.#log.warn({ err }, 'that a screen listens is not written down yet'),
    )
  }

  #closeRoom(id: string, room: Room): void {
    this.#rooms.delete(id)
    for (const listener of room.listeners) listener.end()
  }
}

function emptyRoom({ account_id }: Screen): Room {
  return { creatorId: String(account_id), listeners: new Set(), work: undefined, isStale: false, isChanged: false }
}

const NOT_YET = 'what was let through is not on its screen yet, will be tried again'

function later(work: () => void): void {
  setTimeout(work, AGAIN_MS).unref()
}

function asTold(event: EventRow): Told {
  return { place: event.place, type: event.type, data: JSON.stringify(z.parse(Event, event)) }
}
