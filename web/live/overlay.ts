// The page of an overlay: nothing but its alerts, a goal and the latest gifts, over whatever is below it.
import type { Scene } from '#contract/live.ts'
import { alertTicket, goalBar, ticker } from './alert.ts'
import { type LiveEvent, wait } from './line.ts'
import { pageState } from './page-state.ts'
import './page.css'
import { begin } from './shower.ts'
import { openSpeaker } from './sound.ts'

/** A ticket goes as fast as it came. */
const LEAVE_MS = 200
const GAP_MS = 400

const { token, texts } = pageState()
const place = document.getElementById('scene')!
const pieces = document.createElement('div')
pieces.className = 'pieces'
place.append(pieces)
const speaker = openSpeaker()
let scene: Scene | undefined

void begin(token, { look, show, state: (line) => document.documentElement.setAttribute('data-line', line) })

function look(now: Scene): void {
  scene = now
  place.dataset.position = now.look.position
  place.dataset.accent = now.look.accent
  pieces.replaceChildren(
    ...(now.goal ? [goalBar(now.goal, texts)] : []),
    ...(now.latest.length > 0 ? [ticker(now.latest)] : []),
  )
}

async function show(event: LiveEvent): Promise<void> {
  if (!scene) return
  const ticket = alertTicket(event, scene.look, texts)
  place.append(ticket)
  void sound(event).catch(() => undefined)
  await wait(scene.look.seconds * 1000)
  ticket.classList.add('leaving')
  await wait(LEAVE_MS)
  ticket.remove()
  await wait(GAP_MS)
}

async function sound({ data }: LiveEvent): Promise<void> {
  const chosen = scene!.look.sound
  if (chosen === 'none') return
  await speaker.chime()
  if (chosen === 'voice' && typeof data.amount === 'number') await speaker.say(data.amount, scene!.look.language)
}
