import { useState } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { captureTypedValues } from './typed-values.ts'

let values: Record<string, unknown>

function Form() {
  const [name, setName] = useState('')
  const [message, setMessage] = useState('from the server')
  const [isAnonymous, setAnonymous] = useState(false)
  const [amount, setAmount] = useState('20')
  const [who, setWho] = useState('everyone')
  const [photos, setPhotos] = useState<string[]>([])
  values = { name, message, isAnonymous, amount, who, photos }
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
      <select id="who" value={who} onChange={(event) => setWho(event.target.value)}>
        <option value="followers">Followers</option>
        <option value="everyone">Everyone</option>
      </select>
      <select id="size" defaultValue="small">
        <option value="small">Small</option>
        <option value="large">Large</option>
      </select>
      <input
        id="photos"
        type="file"
        onChange={({ target }) => setPhotos([...(target.files ?? [])].map((file) => file.name))}
      />
    </form>
  )
}

/** The server-rendered HTML. */
const serverHtml =
  '<form><input id="name" value=""><textarea id="message">from the server</textarea><input id="anonymous" type="checkbox">' +
  '<input id="a20" type="radio" name="amount" checked=""><input id="a50" type="radio" name="amount">' +
  '<select id="who"><option value="followers">Followers</option><option value="everyone" selected="">Everyone</option></select>' +
  '<select id="size"><option value="small" selected="">Small</option><option value="large">Large</option></select>' +
  '<input id="photos" type="file"></form>'

/** Hydrates the form, as the script does when it arrives after the person began to type. */
function hydrate(place: HTMLElement): void {
  const restore = captureTypedValues()
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

function showServerHtml(): HTMLElement {
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = serverHtml
  return place
}

const byId = (id: string) => document.getElementById(id) as HTMLInputElement

test('values typed, ticked and chosen before hydration stay and reach the form state', async () => {
  const place = showServerHtml()
  await userEvent.fill(byId('name'), 'Ana')
  await userEvent.fill(byId('message'), 'Salamat!')
  await userEvent.click(byId('anonymous'))
  await userEvent.click(byId('a50'))
  hydrate(place)
  await expect.poll(() => values).toMatchObject({ name: 'Ana', message: 'Salamat!', isAnonymous: true, amount: '50' })
  expect([byId('name').value, byId('anonymous').checked, byId('a50').checked]).toEqual(['Ana', true, true])
})

test('untouched fields keep the values of the server HTML', async () => {
  hydrate(showServerHtml())
  expect(values).toEqual({
    name: '',
    message: 'from the server',
    isAnonymous: false,
    amount: '20',
    who: 'everyone',
    photos: [],
  })
})

test('an option chosen before hydration stays chosen and reaches the form state', async () => {
  const place = showServerHtml()
  await userEvent.selectOptions(byId('who'), 'followers')
  await userEvent.selectOptions(byId('size'), 'large')
  hydrate(place)
  await expect.poll(() => values.who).toBe('followers')
  expect([byId('who').value, byId('size').value]).toEqual(['followers', 'large'])
})

test('a field that was emptied stays empty', async () => {
  const place = showServerHtml()
  await userEvent.clear(byId('message'))
  hydrate(place)
  await expect.poll(() => values.message).toBe('')
})

test('a choice that the browser restored as none is shown as the form state has it', () => {
  const place = showServerHtml()
  // As Chrome does on going back to a form whose amount was typed instead.
  byId('a20').checked = false
  hydrate(place)
  expect(values.amount).toBe('20')
  expect(byId('a20').checked).toBe(true)
})

test('a photo chosen before hydration is taken after it', async () => {
  const place = showServerHtml()
  await userEvent.upload(byId('photos'), new File(['…'], 'beach.jpg', { type: 'image/jpeg' }))
  hydrate(place)
  await expect.poll(() => values.photos).toEqual(['beach.jpg'])
})
