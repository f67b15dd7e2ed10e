// The page of a soundbox: a phone beside the till that says what came in. One tap begins, since a browser speaks only after one.
import type { Scene } from '#contract/live.ts'
import { amountText, wordsOf } from './alert.ts'
import type { LineState, LiveEvent } from './line.ts'
import { pageState } from './page-state.ts'
import './page.css'
import { begin } from './shower.ts'
import { openSpeaker } from './sound.ts'

/** As many stand below. */
const LATEST = 5

const { token, texts, language: pageLanguage } = pageState()
const part = (id: string) => document.getElementById(id)!
const speaker = openSpeaker()
const button = part('begin') as HTMLButtonElement
let scene: Scene | undefined
let lostAt: Date | undefined

say(texts.paused)
button.addEventListener('click', () => void start(), { once: true })

async function start(): Promise<void> {
  button.disabled = true
  await speaker.turnOn()
  button.hidden = true
  void stayAwake()
  document.addEventListener('visibilitychange', () => void stayAwake())
  await begin(token, { look, show, state })
}

function look(now: Scene): void {
  scene = now
}

function state(line: LineState): void {
  document.documentElement.dataset.line = line
  if (line === 'lost') lostAt ??= new Date()
  else lostAt = undefined
  if (line === 'gone') say(texts.gone)
  else if (lostAt) say(texts.lost.replace('{time}', lostAt.toTimeString().slice(0, 5)))
  else say(texts.listening)
}

function say(words: string): void {
  part('line').textContent = words
}

async function show(event: LiveEvent): Promise<void> {
  const { amount } = event.data
  const { line, below } = wordsOf(event, texts)
  // A question that came with a gift is told after it: its amount was said.
  const isMoney = typeof amount === 'number' && event.type !== 'question.new'
  part('amount').textContent = isMoney ? amountText(amount) : ''
  part('who').textContent = [line, below].filter(Boolean).join(' · ')
  const item = document.createElement('li')
  item.textContent = line
  part('latest').prepend(item)
  for (const old of Array.from(part('latest').children).slice(LATEST)) old.remove()
  if (scene?.look.sound === 'none') return
  await speaker.chime()
  if (isMoney) await speaker.say(amount, scene?.look.language ?? pageLanguage)
}

/** Where the browser can: elsewhere the phone's own setting keeps the screen on. */
async function stayAwake(): Promise<void> {
  if (document.visibilityState !== 'visible') return
  await navigator.wakeLock?.request('screen').catch(() => undefined)
}
