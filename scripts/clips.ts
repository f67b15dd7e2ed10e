// Makes the spoken numbers of the soundbox: `node scripts/clips.ts`, where espeak-ng, flite and ffmpeg are installed. The output is
// committed in web/live/sounds, so that other machines need none of them (docs/decisions/047).
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { allClips } from '#web/live/spoken-amount.ts'

const RATE = 22_050
/** Silence around each clip, because browsers' decoders start up to a frame too early or too late. */
const GAP_SECONDS = 0.12
const sounds = new URL('../web/live/sounds/', import.meta.url).pathname

/** espeak-ng has no Filipino voice; its Indonesian voice has the sounds, and these are its phonemes. `'` marks the stressed syllable. */
const filipino: Record<string, string> = {
  isang: "is'aN",
  dalawang: "dalaw'aN",
  tatlong: "tatl'oN",
  'apat na': "'apat na",
  limang: "lim'aN",
  'anim na': "'anim na",
  pitong: "pit'oN",
  walong: "wal'oN",
  'siyam na': "sij'am na",
  sampung: "samp'uN",
  'labing-isang': "lab,iN?is'aN",
  labindalawang: "lab,indalaw'aN",
  labintatlong: "lab,intatl'oN",
  'labing-apat na': "lab,iN?'apat na",
  labinlimang: "lab,inlim'aN",
  'labing-anim na': "lab,iN?'anim na",
  labimpitong: "lab,impit'oN",
  labingwalong: "lab,iNwal'oN",
  'labinsiyam na': "lab,insij'am na",
  dalawampu: "dalaw,amp'u",
  tatlumpu: "tatl,ump'u",
  apatnapu: "?,apatnap'u",
  limampu: "lim,amp'u",
  animnapu: "?,animnap'u",
  pitumpu: "pit,ump'u",
  walumpu: "wal,ump'u",
  siyamnapu: "sij,amnap'u",
  daan: "da?'an",
  raan: "ra?'an",
  daang: "da?'aN",
  raang: "ra?'aN",
  libo: "l'ibo",
  libong: "l'iboN",
  piso: "p'iso",
  at: '?at',
  sentimo: "s'Entimo",
}

/** `dalawampung` and `dalawampu't` are made of `dalawampu`. */
function phonemes(clip: string): string {
  const whole = filipino[clip]
  if (whole) return whole
  const ten = filipino[clip.replace(/(ng|'t)$/, '')]!
  return ten + (clip.endsWith('ng') ? 'N' : 't')
}

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
