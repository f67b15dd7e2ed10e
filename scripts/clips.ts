// Makes the spoken numbers of the soundbox: `node scripts/clips.ts`, where espeak-ng, flite and ffmpeg are installed. The output is
// committed in web/live/sounds, so that other machines need none of them (docs/decisions/047).
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { allClips } from '#web/live/spoken-amount.ts'
import { phonemes } from './phonemes.ts'

const RATE = 22_050
/** Silence around each clip, because browsers' decoders start up to a frame too early or too late. */
const GAP_SECONDS = 0.12
const sounds = new URL('../web/live/sounds/', import.meta.url).pathname

const speak: Record<keyof typeof allClips, (clip: string, file: string) => void> = {
  en: (clip, file) => void execFileSync('flite', ['-voice', 'slt', '-t', clip, '-o', file]),
  fil: (clip, file) =>
    void execFileSync('espeak-ng', ['-v', 'id+f2', '-s', '150', '-p', '45', '-w', file, `[[${phonemes(clip)}]]`]),
}

/** The clip's samples, without surrounding silence and at the loudness of the others. */
function readSamples(language: keyof typeof allClips, clip: string, dir: string): Int16Array {
  const file = path.join(dir, 'clip.wav')
  speak[language](clip, file)
  const trim = 'silenceremove=start_periods=1:start_threshold=-45dB'
  const filters = `${trim},areverse,${trim},areverse,dynaudnorm=f=150:g=5:p=0.9`
  const raw = execFileSync(
    'ffmpeg',
    ['-v', 'error', '-i', file, '-af', filters, '-ac', '1', '-ar', `${RATE}`, '-f', 's16le', '-'],
    { maxBuffer: 1 << 26 },
  )
  return new Int16Array(raw.buffer, raw.byteOffset, raw.length >> 1)
}

/** Writes one file with all clips of a language; returns each clip's start and length in it, in seconds. */
function make(language: keyof typeof allClips): Record<string, [start: number, seconds: number]> {
  const dir = mkdtempSync(path.join(tmpdir(), 'pixel-clips-'))
  const gap = new Int16Array(Math.round(GAP_SECONDS * RATE))
  const places: Record<string, [number, number]> = {}
  const parts: Int16Array[] = [gap]
  let at = gap.length
  for (const clip of allClips[language]) {
    const samples = readSamples(language, clip, dir)
    places[clip] = [round(at / RATE), round(samples.length / RATE)]
    parts.push(samples, gap)
    at += samples.length + gap.length
  }
  const raw = path.join(dir, 'all.raw')
  writeFileSync(raw, Buffer.concat(parts.map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength))))
  const input = ['-v', 'error', '-y', '-f', 's16le', '-ar', `${RATE}`, '-ac', '1', '-i', raw]
  execFileSync('ffmpeg', [...input, '-c:a', 'libmp3lame', '-b:a', '32k', '-bitexact', `${sounds}${language}.mp3`])
  rmSync(dir, { recursive: true })
  return places
}

function round(seconds: number): number {
  return Math.round(seconds * 1000) / 1000
}

const places = { en: make('en'), fil: make('fil') }
writeFileSync(`${sounds}places.json`, `${JSON.stringify(places, null, 2)}\n`)
for (const language of ['en', 'fil'] as const)
  console.log(
    `${language}: ${allClips[language].length} clips, ${readFileSync(`${sounds}${language}.mp3`).length} bytes`,
  )
