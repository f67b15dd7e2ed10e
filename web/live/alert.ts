// Builds the DOM elements of an alert ticket, goal bar and ticker; used by the overlay and by its preview.
import { shortPesos } from '#contract/amounts.ts'
import type { Look, Scene } from '#contract/live.ts'
import type { LiveTexts } from '#contract/live-page.ts'
import { filledSquares } from '#contract/squares.ts'
import './live.css'

/** Columns and rows of the squares that reveal the ticket. */
const COLUMNS = 12
const ROWS = 3
const BAR_SQUARES = 20

export interface AlertEvent {
  type: string
  data: Record<string, unknown>
}

/** The headline of an event and the text below it. */
export function getAlertText({ type, data }: AlertEvent, texts: LiveTexts): { line: string; below: string | null } {
  const name = String(data.name ?? '')
  const amount = typeof data.amount === 'number' ? shortPesos(data.amount) : ''
  const say = (text: string) => fill(text, { name, amount, title: String(data.title ?? '') })
  switch (type) {
    case 'sale.paid':
      return { line: say(texts.sale), below: null }
    case 'follower.new':
      return { line: say(texts.follower), below: null }
    case 'goal.reached':
      return { line: say(data.title ? texts.goal : texts.goalUntitled), below: null }
    case 'question.new':
      return { line: say(texts.question), below: text(data.question) }
    case 'test':
      return { line: say(texts.gift), below: texts.test }
    default:
      return { line: say(texts.gift), below: text(data.message) }
  }
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function fill(sentence: string, values: Record<string, string>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}

/** The ticket appears square by square, in at most 600 ms. */
export function alertTicket(event: AlertEvent, look: Pick<Look, 'size' | 'accent'>, texts: LiveTexts): HTMLElement {
  const { line, below } = getAlertText(event, texts)
  const ticket = element('div', `ticket size-${look.size}`)
  ticket.dataset.accent = look.accent
  ticket.setAttribute('role', 'alert')
  const words = element('div', 'words')
  words.append(element('p', 'line', line))
  if (below) words.append(element('p', 'message', below))
  const veil = element('div', 'veil')
  veil.setAttribute('aria-hidden', 'true')
  for (let square = 0; square < COLUMNS * ROWS; square++) {
    const cell = element('i', '')
    // A scattered but fixed order that covers every square: 7 and 36 are coprime.
    cell.style.animationDelay = `${Math.round((((square * 7) % (COLUMNS * ROWS)) / (COLUMNS * ROWS)) * 480)}ms`
    veil.append(cell)
  }
  ticket.append(words, veil)
  return ticket
}

export function goalBar(goal: NonNullable<Scene['goal']>, texts: LiveTexts): HTMLElement {
  const bar = element('div', 'bar')
  const { current_amount: current, target_amount: target, title } = goal
  const strip = element('div', 'strip')
  const filled = filledSquares(current, target, BAR_SQUARES)
  for (let square = 0; square < BAR_SQUARES; square++) strip.append(element('i', square < filled ? 'filled' : ''))
  const amounts = fill(texts.progress, { current: shortPesos(current), target: shortPesos(target) })
  bar.append(element('p', 'title', title), strip, element('p', 'amounts', amounts))
  return bar
}

export function ticker(latest: Scene['latest']): HTMLElement {
  const list = element('ul', 'ticker')
  for (const { name, amount } of latest) {
    const item = element('li', '')
    item.append(element('b', '', shortPesos(amount)), ` ${name}`)
    list.append(item)
  }
  return list
}

function element(tag: string, className: string, words?: string): HTMLElement {
  const made = document.createElement(tag)
  if (className) made.className = className
  if (words !== undefined) made.textContent = words
  return made
}
