// The page of an overlay or soundbox as the server sends it, and the server that it talks to.
import { vi } from 'vitest'
import { defaultLook, type Look, type Scene } from '#contract/live.ts'
import type { LiveState, LiveTexts } from '#contract/live-page.ts'

export const texts = {
  gift: '{name} sent {amount}',
  sale: '{name} bought for {amount}',
  follower: '{name} follows now',
  goal: 'Reached: {title}',
  goalUntitled: 'Goal reached',
  question: '{name} asks',
  test: 'This is a test',
  progress: '{current} of {target}',
  listening: 'Listening',
  silent: 'No sound: tap once',
  lost: 'No connection since {time}',
  gone: 'This link was revoked',
  paused: 'Not listening yet',
} as LiveTexts

/** A server with one surface. Its fields are what the next answers say, and what it was asked. */
export class LiveServer {
  look: Look = defaultLook
  goal: Scene['goal'] = null
  latest: Scene['latest'] = []
  /** The status of the next answers to the scene; afterwards 200. */
  scenes: number[] = []
  scenesRead = 0
  /** Places that were acknowledged. */
  acknowledged: number[] = []
  private stream: ReadableStreamDefaultController<Uint8Array> | undefined

  get isListenedTo(): boolean {
    return this.stream !== undefined
  }

  send(text: string): void {
    this.stream!.enqueue(new TextEncoder().encode(`${text}\n\n`))
  }

  receive(place: number | null, type: string, data: object): void {
    this.send(`data: ${JSON.stringify({ place, id: `e${place}`, type, date: new Date().toISOString(), data })}`)
  }

  /** The line breaks, and each request from then on. */
  close(): void {
    this.stream!.close()
    this.stream = undefined
  }

  async answer(address: string, body: unknown): Promise<Response> {
    if (address.endsWith('/scene')) {
      this.scenesRead++
      const { look, goal, latest } = this
      return Response.json({ data: { place: 0, look, goal, latest } }, { status: this.scenes.shift() ?? 200 })
    }
    if (!body)
      return new Response(
        new ReadableStream({
          start: (controller) => {
            this.stream = controller
          },
        }),
      )
    if (address.endsWith('/ack')) this.acknowledged.push(JSON.parse(String(body)).place)
    return Response.json({ data: { claim: 'c' } })
  }
}

/** Puts the page into the document, and the server behind `fetch`. Its script is imported by the test, once in its file. */
export function openLivePage(kind: LiveState['kind'], token: string): LiveServer {
  localStorage.clear()
  const state: LiveState = { kind, token, language: 'en', texts }
  const inner =
    kind === 'overlay'
      ? '<div id="scene"></div>'
      : `<main><p id="line" role="status"></p><p id="amount"></p><p id="who"></p>
         <button id="begin" type="button">Tap to listen</button><ol id="latest" aria-label="Latest"></ol></main>`
  document.body.insertAdjacentHTML(
    'beforeend',
    `${inner}<script id="state" type="application/json">${JSON.stringify(state)}</script>`,
  )
  const server = new LiveServer()
  const real = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation((address, init) =>
    String(address).startsWith('/v1/live/') ? server.answer(String(address), init?.body) : real(address, init),
  )
  return server
}

/** Records the kinds of the sounds that are started, and when. */
export function hearSounds(): string[] {
  const played: string[] = []
  for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
    const { start } = kind.prototype
    vi.spyOn(kind.prototype, 'start').mockImplementation(function (this: AudioScheduledSourceNode, ...when: [number?]) {
      played.push(kind.name)
      return start.apply(this, when)
    })
  }
  return played
}
