// The page of an overlay: alerts, a goal bar and the latest gifts on a transparent page over the video.
import type { Scene } from '#contract/live.ts'
import { alertTicket, goalBar, ticker } from './alert.ts'
import { type LiveEvent, wait } from './connection.ts'
import { pageState } from './page-state.ts'
import './page.css'
import { startShowing } from './show-events.ts'
import { openSpeaker } from './sound.ts'

/** Duration of a ticket's exit animation. */
const LEAVE_MS = 200
const GAP_MS = 400

const { token, texts } = pageState()
const sceneElement = document.getElementById('scene')!
const pieces = document.createElement('div')
pieces.className = 'pieces'
sceneElement.append(pieces)
const speaker = openSpeaker()
let scene: Scene | undefined

void startShowing(token, { look, show, state: (state) => document.documentElement.setAttribute('data-line', state) })

function look(now: Scene): void {
  scene = now
  sceneElement.dataset.position = now.look.position
  sceneElement.dataset.accent = now.look.accent
  pieces.replaceChildren(
    ...(now.goal ? [goalBar(now.goal, texts)] : []),
    ...(now.latest.length > 0 ? [ticker(now.latest)] : []),
  )
}

async function show(event: LiveEvent): Promise<void> {
  if (!scene) return
  const ticket = alertTicket(event, scene.look, texts)
  sceneElement.append(ticket)
  const spoken = sound(event).catch(() => undefined)
  await wait(scene.look.seconds * 1000)
  ticket.classList.add('leaving')
  await wait(LEAVE_MS)
  ticket.remove()
  // A long amount may take longer than its ticket stays: the next one is not spoken over it.
  await spoken
  await wait(GAP_MS)
}

async function sound({ data }: LiveEvent): Promise<void> {
  const chosen = scene!.look.sound
  if (chosen === 'none') return
  await speaker.chime()
  if (chosen === 'voice' && typeof data.amount === 'number') await speaker.say(data.amount, scene!.look.language)
}
