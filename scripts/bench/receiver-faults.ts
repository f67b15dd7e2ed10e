// What a receiver of events (surfaces.ts) should have had by the end, and what is wrong with what it had.

export interface Receiver {
  name: string
  /** The events' places, in the order they were shown or received. */
  places: number[]
  /** Repeated deliveries of an event, which the receiver recognises by its id. */
  repeats: number
  /** Places that were claimed and never acknowledged; only overlays have these. */
  unsure(): Promise<number[]>
  close(): void
}

/** Events missing (except unsure ones), unknown, repeated or out of order, and more unsure ones than kills. Empty if nothing is wrong. */
export async function findFaults(receiver: Receiver, expected: number[], kills: number): Promise<string[]> {
  const { name, places } = receiver
  const unsure = await receiver.unsure()
  const had = new Set(places)
  const missing = expected.filter((place) => !had.has(place) && !unsure.includes(place))
  const unknown = [...had].filter((place) => !expected.includes(place))
  const found: [isWrong: boolean, what: string][] = [
    [missing.length > 0, `${missing.length} of ${expected.length} never came (${missing.slice(0, 5)})`],
    [unknown.length > 0, `${unknown.length} are no events of the list (${unknown.slice(0, 5)})`],
    [had.size < places.length, `${places.length - had.size} came twice`],
    [places.some((place, index) => index > 0 && place < places[index - 1]!), 'not in order of place'],
    [unsure.length > kills, `${unsure.length} are unsure after ${kills} kills`],
  ]
  return found.filter(([isWrong]) => isWrong).map(([, what]) => `${name}: ${what}`)
}
