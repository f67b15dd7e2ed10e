// The page of a soundbox: a phone at the counter that announces payments. Starts on a tap, which browsers require before sound,
// and asks for another when the sound was turned off, as iOS does at a call.
import { shortPesos } from '#contract/amounts.ts'
import type { Scene } from '#contract/live.ts'
import { getAlertText } from './alert.ts'
import type { ConnectionState, LiveEvent } from './connection.ts'
import { pageState } from './page-state.ts'
import './page.css'
import { startShowing } from './show-events.ts'
import { openSpeaker } from './sound.ts'

/** Number of latest events listed below. */
const LATEST = 5

const { token, texts, language: pageLanguage } = pageState()
const part = (id: string) => document.getElementById(id)!
const speaker = openSpeaker()
const button = part('begin') as HTMLButtonElement
let scene: Scene | undefined
let connection: ConnectionState | undefined
let lostAt: Date | undefined
let isStarted = false

say(texts.paused)
button.addEventListener('click', () => void begin())

async function begin(): Promise<void> {
  button.disabled = true
  await speaker.turnOn()
  button.disabled = false
  if (isStarted || !speaker.isOn()) return
  isStarted = true
  button.hidden = true
  speaker.onChange(tell)
  void stayAwake()
  document.addEventListener('visibilitychange', () => void stayAwake())
  await startShowing(token, { look, show, state })
}

function look(now: Scene): void {
  scene = now
}

function state(now: ConnectionState): void {
  connection = now
  if (now === 'lost') lostAt ??= new Date()
  else lostAt = undefined
  tell()
}

function tell(): void {
  const isSilent = !speaker.isOn()
  button.hidden = !isSilent || connection === 'gone'
  if (!connection) return
  document.documentElement.dataset.line = connection === 'open' && isSilent ? 'silent' : connection
  if (connection === 'gone') say(texts.gone)
  else if (lostAt) say(texts.lost.replace('{time}', lostAt.toTimeString().slice(0, 5)))
  else say(isSilent ? texts.silent : texts.listening)
}

function say(words: string): void {
  part('line').textContent = words
}

async function show(event: LiveEvent): Promise<void> {
  const { amount } = event.data
  const { line, below } = getAlertText(event, texts)
  // A question sent with a gift follows the gift's own event, which has announced the amount.
  const isMoney = typeof amount === 'number' && event.type !== 'question.new'
  writeAmount(isMoney ? shortPesos(amount) : '')
  part('who').textContent = [line, below].filter(Boolean).join(' · ')
  const item = document.createElement('li')
  item.textContent = line
  part('latest').prepend(item)
  for (const old of Array.from(part('latest').children).slice(LATEST)) old.remove()
  if (scene?.look.sound === 'none') return
  await speaker.chime()
  if (isMoney) await speaker.say(amount, scene?.look.language ?? pageLanguage)
}

/** The style makes the letters as large as one line of so many allows. */
function writeAmount(text: string): void {
  part('amount').textContent = text
  part('amount').style.setProperty('--letters', String(Math.max(text.length, 4)))
}

/** Requests a wake lock if the browser supports it; otherwise the phone's own setting keeps the screen on. */
async function stayAwake(): Promise<void> {
  if (document.visibilityState !== 'visible') return
  await navigator.wakeLock?.request('screen').catch(() => undefined)
}
