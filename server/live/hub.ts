// The screens that listen on this server, by surface. New events are read once per surface and sent to all of its screens.
import * as z from 'zod/mini'
import { Event, type EventRow, type TestEventRow } from '#contract/events.ts'
import { serverLimits } from '#contract/limits.ts'
import { clock, HOUR_MS } from '#server/kit/clock.ts'
import type { Db } from '#server/kit/db.ts'
import type { Log } from '#server/kit/log.ts'
import { type Subscription, subscribe } from '#server/kit/subscribe.ts'
import { recordLastHeard } from '#server/surfaces/record-last-heard.ts'
import { SHOWING_REQUESTS_CHANNEL } from './request-showing.ts'
import { requestedPlaces } from './requested-places.ts'
import { dueAfter, openScreens, readScreen, type Screen, SURFACES_CHANNEL, waitingAt } from './screens.ts'

/** A message to a screen. `place` is null if it is not an event of the list (a test, or a changed look). */
export interface ScreenMessage {
  place: number | null
  type: string
  /** JSON. */
  data: string
}

/** One listening screen. */
export interface Listener {
  /** The last place it was sent; the hub advances it. */
  after: number
  send(messages: ScreenMessage[]): void
  /** Also gets events that the creator released or repeated before the screen connected. */
  takesEarlierRequests?: boolean
  /** Sends a keep-alive. */
  beat?(): void
  /** Called when the surface is gone or the server closes: nothing more will be sent. */
  end(): void
}

interface Room {
  creatorId: string
  listeners: Set<Listener>
  /** The read in progress; `isStale`: it has to be followed by another. */
  work: Promise<void> | undefined
  isStale: boolean
  /** The surface's look or filters changed. */
  isChanged: boolean
  /** Places whose showing was requested since the last read. */
  requested: Set<number>
  /** Listeners that lack earlier requests: they connected after them, or the surface was paused. */
  lacking: Set<Listener>
}

/** A requested showing is sent to screens that connect within this time; after that the creator has to request it again. */
const REQUEST_MS = HOUR_MS
/** Delay from the first new screen to the write that records it, so that many share one statement. */
const RECORD_DELAY_MS = 200
/** Retry delay of a failed read: there may be no later event that would trigger one. */
const RETRY_MS = 1000
/** The message type that makes a screen read its scene again. Not an event of the list. */
export const LOOK = 'look'

interface HubOptions {
  db: Db
  url: string
  log: Log
  /** Notification channels: a creator's event list grew (payload: creator id); a surface is tested (`{ surface_id, event }`). */
  channels: { events: string; tests: string }
}

export class Hub {
  readonly #db: Db
  readonly #log: Log
  /** By surface id. */
  readonly #rooms = new Map<string, Room>()
  readonly #beat = setInterval(() => void this.#beatAll(), serverLimits.liveBeatSeconds * 1000).unref()
  #subscription: Subscription | undefined
  /** Surface ids whose screens connected since the last write. */
  readonly #connected = new Set<string>()

  private constructor(db: Db, log: Log) {
    this.#db = db
    this.#log = log
  }

  static async open({ db, url, log, channels }: HubOptions): Promise<Hub> {
    const hub = new Hub(db, log)
    const on: Record<string, (word: string) => void> = {
      [channels.events]: (creatorId) => hub.#onNewEvents(creatorId),
      [channels.tests]: (payload) => hub.#onTest(payload),
      [SHOWING_REQUESTS_CHANNEL]: (payload) => hub.#onShowingRequest(payload),
      [SURFACES_CHANNEL]: (id) => hub.#onChange(id),
    }
    hub.#subscription = await subscribe(url, log, Object.keys(on), {
      onNotification: (payload, channel) => on[channel]?.(payload),
      onMissed: (isBack) => hub.#onMissed(isBack),
    })
    return hub
  }

  /** Returns a function that leaves again; undefined if the surface has the maximum of listeners on one server. */
  join(screen: Screen, listener: Listener): (() => void) | undefined {
    const room = this.#rooms.get(screen.id) ?? emptyRoom(screen)
    if (room.listeners.size >= serverLimits.listenersPerSurface) return undefined
    this.#rooms.set(screen.id, room)
    room.listeners.add(listener)
    if (listener.takesEarlierRequests) room.lacking.add(listener)
    this.#onConnected(screen.id)
    this.#pump(screen.id)
    return () => {
      room.listeners.delete(listener)
      room.lacking.delete(listener)
      if (room.listeners.size === 0 && this.#rooms.get(screen.id) === room) this.#rooms.delete(screen.id)
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#beat)
    this.#connected.clear()
    for (const [id, room] of this.#rooms) this.#closeRoom(id, room)
    await this.#subscription?.close()
  }

  /** The event list of this creator has grown; undefined: any list may have. */
  #onNewEvents(creatorId?: string): void {
    for (const [id, room] of this.#rooms) if (creatorId === undefined || room.creatorId === creatorId) this.#pump(id)
  }

  /** Anything may have been notified while disconnected: every list is read, and once back every look and every requested showing too. */
  #onMissed(isBack: boolean): void {
    if (isBack)
      for (const room of this.#rooms.values()) {
        room.isChanged = true
        for (const listener of room.listeners) if (listener.takesEarlierRequests) room.lacking.add(listener)
      }
    this.#onNewEvents()
  }

  #onTest(payload: string): void {
    const { surface_id, event } = JSON.parse(payload) as { surface_id: string; event: TestEventRow }
    this.#send(surface_id, { place: null, type: event.type, data: JSON.stringify(event) })
  }

  /** `{surface} {place}`: the creator wants this place to be shown. */
  #onShowingRequest(payload: string): void {
    const [id = '', place] = payload.split(' ')
    this.#rooms.get(id)?.requested.add(Number(place))
    this.#pump(id)
  }

  /** The look or the filters of this surface changed, or it was deleted. */
  #onChange(id: string): void {
    const room = this.#rooms.get(id)
    if (!room) return
    room.isChanged = true
    this.#pump(id)
  }

  #send(id: string, message: ScreenMessage): void {
    for (const listener of this.#rooms.get(id)?.listeners ?? []) listener.send([message])
  }

  /** Reads one surface at a time; a call during a read triggers one more read. */
  #pump(id: string): void {
    const room = this.#rooms.get(id)
    if (!room) return
    room.isStale = true
    room.work ??= this.#read(id, room)
      .catch((err) => {
        this.#log.warn({ err }, 'reading the events of a surface failed, will be tried again')
        setTimeout(() => this.#pump(id), RETRY_MS).unref()
      })
      .finally(() => {
        room.work = undefined
        // For a call that came between the end of the last read and now.
        if (room.isStale && room.listeners.size > 0) this.#pump(id)
      })
  }

  async #read(id: string, room: Room): Promise<void> {
    while (room.isStale && room.listeners.size > 0) {
      room.isStale = false
      const screen = await readScreen(this.#db, id)
      if (!screen) return this.#closeRoom(id, room)
      if (room.isChanged) this.#send(id, { place: null, type: LOOK, data: '{}' })
      room.isChanged = false
      if (screen.paused_at) deferRequests(room, takeRequests(room))
      else if (await this.#sendDue(screen, room.listeners)) await this.#sendRequested(screen, room)
      else room.isStale = true
    }
  }

  /** Returns whether that was all there is. */
  async #sendDue(screen: Screen, listeners: Set<Listener>): Promise<boolean> {
    const from = Math.min(...Array.from(listeners, ({ after }) => after))
    const { events, upTo, isAll } = await dueAfter(this.#db, screen, from)
    const messages = events.map(toMessage)
    for (const listener of listeners) {
      // It joined during this read and still lacks earlier events; joining has asked for another read.
      if (listener.after < from) continue
      const fresh = messages.filter(({ place }) => place! > listener.after)
      // The `after` of a listener that starts later than this batch must not go back.
      listener.after = Math.max(listener.after, upTo)
      if (fresh.length > 0) listener.send(fresh)
    }
    return isAll
  }

  /** Comes after what is due: its places are earlier ones, and a screen continues from the last place it got. */
  async #sendRequested(screen: Screen, room: Room): Promise<void> {
    const requests = takeRequests(room)
    const { requested, lacking } = requests
    try {
      const since = new Date(clock.now().getTime() - REQUEST_MS)
      const earlier = lacking.size > 0 ? await requestedPlaces(this.#db, screen.id, since) : []
      for (const place of new Set([...requested, ...earlier])) {
        const event = await waitingAt(this.#db, screen, place)
        if (!event) continue
        for (const listener of room.listeners)
          if (requested.has(place) || lacking.has(listener)) listener.send([toMessage(event)])
      }
    } catch (err) {
      deferRequests(room, requests)
      throw err
    }
  }

  async #beatAll(): Promise<void> {
    for (const { listeners } of this.#rooms.values()) for (const listener of listeners) listener.beat?.()
    if (this.#rooms.size === 0) return
    // Disconnects the screens of accounts that were closed since the last beat.
    const open = await openScreens(this.#db, [...this.#rooms.keys()]).catch(() => undefined)
    for (const [id, room] of open ? this.#rooms : []) if (!open!.has(id)) this.#closeRoom(id, room)
    await this.#recordLastHeard([...this.#rooms.keys()])
  }

  /** Batched, so that a thousand screens that connect at the same moment need one statement. */
  #onConnected(id: string): void {
    this.#connected.add(id)
    if (this.#connected.size > 1) return
    setTimeout(() => {
      const ids = [...this.#connected]
      this.#connected.clear()
      void this.#recordLastHeard(ids)
    }, RECORD_DELAY_MS).unref()
  }

  async #recordLastHeard(ids: string[]): Promise<void> {
    if (ids.length === 0) return
    await recordLastHeard(this.#db, ids).catch((err) =>
      this.#log.warn({ err }, 'the last listening time of screens could not be recorded yet'),
    )
  }

  #closeRoom(id: string, room: Room): void {
    this.#rooms.delete(id)
    for (const listener of room.listeners) listener.end()
  }
}

function emptyRoom({ account_id }: Screen): Room {
  return {
    creatorId: String(account_id),
    listeners: new Set(),
    work: undefined,
    isStale: false,
    isChanged: false,
    requested: new Set(),
    lacking: new Set(),
  }
}

type Requests = Pick<Room, 'requested' | 'lacking'>

function takeRequests(room: Room): Requests {
  const { requested, lacking } = room
  room.requested = new Set()
  room.lacking = new Set()
  return { requested, lacking }
}

/** What was requested but not sent is read from the database when it can be. */
function deferRequests(room: Room, { requested, lacking }: Requests): void {
  for (const listener of room.listeners) if (requested.size > 0 || lacking.has(listener)) room.lacking.add(listener)
}

function toMessage(event: EventRow): ScreenMessage {
  return { place: event.place, type: event.type, data: JSON.stringify(z.parse(Event, event)) }
}
