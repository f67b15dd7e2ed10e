import { useState } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { keepTyped } from './typed-before.ts'

let values: Record<string, unknown>

function Form() {
  const [name, setName] = useState('')
  const [message, setMessage] = useState('from the server')
  const [isAnonymous, setAnonymous] = useState(false)
  const [amount, setAmount] = useState('20')
  values = { name, message, isAnonymous, amount }
  return (
    <form>
      <input id="name" value={name} onChange={(event) => setName(event.target.value)} />
      <textarea id="message" value={message} onChange={(event) => setMessage(event.target.value)} />
      <input
        id="anonymous"
        type="checkbox"
        checked={isAnonymous}
        onChange={(event) => setAnonymous(event.target.checked)}
      />
      {['20', '50'].map((one) => (
        <input
          key={one}
          id={`a${one}`}
          type="radio"
          name="amount"
          checked={amount === one}
          onChange={() => setAmount(one)}
        />
      ))}
    </form>
  )
}

/** The page as the server drew it. */
const drawn =
  '<form><input id="name" value=""><textarea id="message">from the server</textarea><input id="anonymous" type="checkbox">' +
  '<input id="a20" type="radio" name="amount" checked=""><input id="a50" type="radio" name="amount"></form>'

/** The script comes after the person began; React takes over. */
function scriptComes(place: HTMLElement): void {
  const restore = keepTyped()
  let root!: ReturnType<typeof hydrateRoot>
  flushSync(() => {
    root = hydrateRoot(place, <Form />)
  })
  flushSync(restore)
  onTestFinished(() => {
    flushSync(() => root.unmount())
    place.remove()
  })
}

function serverDrew(): HTMLElement {
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = drawn
  return place
}

const byId = (id: string) => document.getElementById(id) as HTMLInputElement

test('what was typed, ticked and chosen before the script came is there, and the form knows it', async () => {
  const place = serverDrew()
  await userEvent.fill(byId('name'), 'Ana')
  await userEvent.fill(byId('message'), 'Salamat!')
  await userEvent.click(byId('anonymous'))
  await userEvent.click(byId('a50'))
  scriptComes(place)
  await expect.poll(() => values).toEqual({ name: 'Ana', message: 'Salamat!', isAnonymous: true, amount: '50' })
  expect([byId('name').value, byId('anonymous').checked, byId('a50').checked]).toEqual(['Ana', true, true])
})

test('what nobody touched stays as the server drew it', async () => {
  scriptComes(serverDrew())
  expect(values).toEqual({ name: '', message: 'from the server', isAnonymous: false, amount: '20' })
})

test('a field that was emptied stays empty', async () => {
  const place = serverDrew()
  await userEvent.clear(byId('message'))
  scriptComes(place)
  await expect.poll(() => values.message).toBe('')
})
