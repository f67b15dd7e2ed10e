// Plays sounds: two notes, or an amount in words. One audio graph: clips and notes → gain → output.
import type { Language } from '#contract/languages.ts'
import clipPlaces from './sounds/places.json' with { type: 'json' }
import { spokenAmount } from './spoken-amount.ts'

type Places = Record<string, [start: number, seconds: number]>
const places = clipPlaces as unknown as Record<Language, Places>
const files: Record<Language, string> = {
  en: new URL('./sounds/en.mp3', import.meta.url).href,
  fil: new URL('./sounds/fil.mp3', import.meta.url).href,
}
/** Pause between clips, in seconds. */
const PAUSE = 0.04
/** How long an amount waits for its words to be loaded, in seconds. */
const WORDS = 5
/** How long the browser may take to turn the sound on again, in seconds; refusing, some never answer. */
const RESUME = 1
/** Minimum amplitude of a clip's first sample. */
const AUDIBLE = 0.02
const NOTES = [
  { after: 0, hertz: 659 },
  { after: 0.14, hertz: 988 },
]

export interface Speaker {
  /** False while the browser requires a tap before it plays sound. */
  isOn(): boolean
  /** Call in the handler of a tap. */
  turnOn(): Promise<void>
  /** `changed` is called when the browser turns the sound off or on. */
  onChange(changed: () => void): void
  chime(): Promise<void>
  /** `amount` in pesos. */
  say(amount: number, language: Language): Promise<void>
}

export function openSpeaker(): Speaker {
  const Context = window.AudioContext ?? (window as { webkitAudioContext?: typeof AudioContext }).webkitAudioContext
  const context = new Context()
  const gain = context.createGain()
  gain.connect(context.destination)
  const loaded: Partial<Record<Language, Promise<Clips>>> = {}

  function load(language: Language): Promise<Clips> {
    const loading = loaded[language] ?? loadClips(context, language)
    loaded[language] = loading
    loading.catch(() => delete loaded[language])
    return loading
  }

  /** False while the browser holds the sound back: whatever was begun meanwhile would be heard at once when it lets go. */
  async function canPlay(): Promise<boolean> {
    if (context.state !== 'running') await Promise.race([context.resume().catch(() => undefined), seconds(RESUME)])
    return context.state === 'running'
  }

  return {
    isOn: () => context.state === 'running',
    async turnOn() {
      // Ahead of the first amount; on a slow line that one waits for its words, and nothing else does.
      void Promise.all([load('en'), load('fil')]).catch(() => undefined)
      // Refused during a call, or not answered before its end.
      await canPlay()
    },
    onChange: (changed) => context.addEventListener('statechange', changed),
    async chime() {
      if (!(await canPlay())) return
      for (const note of NOTES) play(context, gain, note)
      await seconds(0.65)
    },
    async say(amount, language) {
      // On a slow line an amount is left out, and what comes after it is not.
      const clips = await Promise.race([load(language), seconds(WORDS)])
      if (!clips || !(await canPlay())) return
      const { buffer, shift } = clips
      const begins = context.currentTime + 0.05
      let at = begins
      for (const clip of spokenAmount(amount, language)) {
        const [start, length] = places[language][clip]!
        const source = context.createBufferSource()
        source.buffer = buffer
        source.connect(gain)
        source.start(at, Math.max(0, start + shift - 0.02), length + 0.04)
        at += length + PAUSE
      }
      await seconds(at - begins)
    },
  }
}

function play(context: AudioContext, to: AudioNode, { after, hertz }: { after: number; hertz: number }): void {
  const at = context.currentTime + after
  const note = context.createOscillator()
  const fade = context.createGain()
  note.type = 'triangle'
  note.frequency.value = hertz
  fade.gain.setValueAtTime(0.25, at)
  fade.gain.exponentialRampToValueAtTime(0.001, at + 0.5)
  note.connect(fade)
  fade.connect(to)
  note.start(at)
  note.stop(at + 0.5)
}

interface Clips {
  buffer: AudioBuffer
  /** Offset in seconds that this browser's decoder adds at the start of the file. */
  shift: number
}

async function loadClips(context: AudioContext, language: Language): Promise<Clips> {
  const response = await fetch(files[language])
  const bytes = await response.arrayBuffer()
  // Safari before 14.1 supports only the callback form.
  const buffer = await new Promise<AudioBuffer>((resolve, reject) => {
    void context.decodeAudioData(bytes, resolve, reject)?.catch(reject)
  })
  const first = buffer.getChannelData(0).findIndex((sample) => Math.abs(sample) > AUDIBLE)
  const [expected] = Object.values(places[language])[0]!
  return { buffer, shift: Math.max(-0.1, Math.min(0.1, first / buffer.sampleRate - expected)) }
}

function seconds(length: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, length * 1000))
}
