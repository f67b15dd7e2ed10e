// The sounds of an overlay or soundbox: an amount in words, clip after clip, and files that cannot be loaded.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openSpeaker } from './sound.ts'

/** Each clip that was started: when, from where in its file, and for how long. */
let clips: { at: number; from: number; seconds: number }[]

beforeEach(async () => {
  clips = []
  const { start } = AudioBufferSourceNode.prototype
  vi.spyOn(AudioBufferSourceNode.prototype, 'start').mockImplementation(function (
    this: AudioBufferSourceNode,
    at = 0,
    from = 0,
    seconds = 0,
  ) {
    clips.push({ at, from, seconds })
    return start.call(this, at, from, seconds)
  })
  // Without a gesture a browser plays nothing.
  await userEvent.click(document.body)
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test.each([
  ['en', 25, ['twenty', 'five', 'pesos']],
  ['fil', 25, ["dalawampu't", 'limang', 'piso']],
  ['en', 0.5, ['fifty', 'centavos']],
] as const)(
  'in %s the words of ₱%d follow one another, none over the next, and end before the next gift',
  async (...given) => {
    const [language, amount, words] = given
    const speaker = openSpeaker()
    const began = performance.now()
    await speaker.say(amount, language)
    expect(clips).toHaveLength(words.length)
    for (const [n, { at, seconds }] of clips.entries()) {
      const next = clips[n + 1]
      // Each clip has a breath of silence around it.
      if (next) expect(at + seconds).toBeLessThanOrEqual(next.at + 0.04)
      if (next) expect(next.at).toBeGreaterThan(at)
    }
    const last = clips.at(-1)!
    expect(performance.now() - began).toBeGreaterThan((last.at - clips[0]!.at) * 1000)
    // Different words are different places of the file.
    expect(new Set(clips.map(({ from }) => from)).size).toBe(words.length)
  },
)

const isSound = (address: unknown) => String(address).includes('.mp3')
const soundsFetched = () => vi.mocked(window.fetch).mock.calls.filter(([address]) => isSound(address)).length

/** The next files of sounds cannot be fetched. */
function loseFiles(count: number): void {
  const real = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    if (isSound(address) && count-- > 0) throw new TypeError('Failed to fetch')
    return real(address, init)
  })
}

test('words that could not be loaded are loaded again with the next amount, and then no more', async () => {
  loseFiles(1)
  const speaker = openSpeaker()
  await expect(speaker.say(1, 'en')).rejects.toThrow()
  expect(clips).toEqual([])
  await speaker.say(1, 'en')
  expect(clips).toHaveLength(2)
  await speaker.say(1, 'en')
  expect(soundsFetched()).toBe(2)
})

test('the sound is turned on though the words cannot be loaded, and whoever listens hears of it', async () => {
  loseFiles(2)
  const speaker = openSpeaker()
  const changed = vi.fn()
  speaker.onChange(changed)
  await speaker.turnOn()
  expect(speaker.isOn()).toBe(true)
  await expect.poll(() => changed.mock.calls.length).toBeGreaterThan(0)
  await expect(speaker.chime()).resolves.toBeUndefined()
})

test('on a line too slow for the words the sound is turned on all the same, and an amount holds nothing up', async () => {
  const real = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation((address, init) =>
    isSound(address) ? new Promise(() => {}) : real(address, init),
  )
  const speaker = openSpeaker()
  await speaker.turnOn()
  expect(speaker.isOn()).toBe(true)
  await expect(speaker.chime()).resolves.toBeUndefined()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const said = speaker.say(1, 'en')
  await vi.advanceTimersByTimeAsync(5000)
  await said
  expect(clips).toEqual([])
})

test('a browser that does not answer the tap, as during a call, can be tapped again', async () => {
  const resume = vi.spyOn(AudioContext.prototype, 'resume').mockImplementation(() => new Promise(() => {}))
  const suspended = vi.spyOn(AudioContext.prototype, 'state', 'get').mockReturnValue('suspended')
  const speaker = openSpeaker()
  await speaker.turnOn()
  expect(speaker.isOn()).toBe(false)
  resume.mockRestore()
  suspended.mockRestore()
  await speaker.turnOn()
  expect(speaker.isOn()).toBe(true)
})
