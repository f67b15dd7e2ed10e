// The small hooks of the shell: what a component shows over time, and what it remembers between two presses.
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '../testing.tsx'
import { forgetKept, useKept } from './kept-values.ts'
import { formatSeconds, useCountdown } from './useCountdown.ts'
import { useDebounced } from './useDebounced.ts'
import { useIdempotencyKey } from './useIdempotencyKey.ts'
import { useTitle } from './useTitle.ts'
import { findWrongField } from './wrong-field.ts'

function useFakeTime(): void {
  vi.useFakeTimers({ now: 0, toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** Lets this time pass, and React render at once what came of it. */
function pass(ms: number): void {
  flushSync(() => vi.advanceTimersByTime(ms))
}

const shown = () => document.querySelector('output')?.textContent

function Wait({ from }: { from?: number }) {
  const { left, start } = useCountdown(from)
  return (
    <>
      <output>{formatSeconds(left)}</output>
      <button type="button" onClick={() => start(65)}>
        Start
      </button>
    </>
  )
}

describe('a countdown', () => {
  test('counts from where it starts to zero, and no further', () => {
    useFakeTime()
    mount(<Wait from={2} />)
    expect(shown()).toBe('0:02')
    pass(1000)
    expect(shown()).toBe('0:01')
    pass(60_000)
    expect(shown()).toBe('0:00')
  })

  test('has the right time after the phone has slept, when no timer ran', () => {
    useFakeTime()
    mount(<Wait from={300} />)
    vi.setSystemTime(290_000)
    pass(500)
    expect(shown()).toBe('0:10')
  })

  test('starts again from the full time while it runs', async () => {
    useFakeTime()
    mount(<Wait from={5} />)
    pass(3000)
    document.querySelector('button')!.click()
    await expect.poll(shown).toBe('1:05')
    pass(6000)
    expect(shown()).toBe('0:59')
  })

  test('without a start there is nothing to wait for', () => {
    mount(<Wait />)
    expect(shown()).toBe('0:00')
  })

  test('leaves no timer behind', () => {
    useFakeTime()
    const { unmount } = mount(<Wait from={5} />)
    unmount()
    expect(vi.getTimerCount()).toBe(0)
  })

  test.each([
    [0, '0:00'],
    [9, '0:09'],
    [60, '1:00'],
    [299, '4:59'],
    [3600, '60:00'],
  ])('%i seconds are %s', (seconds, text) => {
    expect(formatSeconds(seconds)).toBe(text)
  })
})

function Search({ text, delay = 300 }: { text: string; delay?: number }) {
  return <output>{useDebounced(text, delay)}</output>
}

describe('a debounced value', () => {
  test('is the last one, once nothing has changed for that long', () => {
    useFakeTime()
    const { rerender } = mount(<Search text="" />)
    for (const text of ['a', 'an', 'ana']) {
      rerender(<Search text={text} />)
      pass(299)
      expect(shown()).toBe('')
    }
    pass(1)
    expect(shown()).toBe('ana')
  })

  test('of a text that is typed and taken back is never the text between', () => {
    useFakeTime()
    const { rerender } = mount(<Search text="ana" />)
    rerender(<Search text="anab" />)
    pass(100)
    rerender(<Search text="ana" />)
    pass(1000)
    expect(shown()).toBe('ana')
  })

  test('of a component that is gone changes nothing', () => {
    useFakeTime()
    const { unmount } = mount(<Search text="ana" />)
    unmount()
    expect(vi.getTimerCount()).toBe(0)
  })
})

const keys: string[] = []

function Pay({ amount }: { amount: number }) {
  const keyFor = useIdempotencyKey()
  return (
    <>
      <button type="button" onClick={() => keys.push(keyFor({ amount }))}>
        Pay
      </button>
      <button type="button" onClick={keyFor.forget}>
        Answered
      </button>
    </>
  )
}

describe('the key of a request', () => {
  beforeEach(() => void keys.splice(0))

  const press = (name: string) => page.getByRole('button', { name }).click()

  test('is the same for the same request, also after a new render, and another for another amount', async () => {
    const { rerender } = mount(<Pay amount={50} />)
    await press('Pay')
    rerender(<Pay amount={50} />)
    await press('Pay')
    rerender(<Pay amount={100} />)
    await press('Pay')
    rerender(<Pay amount={50} />)
    await press('Pay')
    expect(keys[1]).toBe(keys[0])
    // What is asked for again after something else was asked for is a request of its own.
    expect(new Set(keys).size).toBe(3)
  })

  test('is another one for the same request once it is answered', async () => {
    mount(<Pay amount={50} />)
    await press('Pay')
    await press('Answered')
    await press('Pay')
    expect(new Set(keys).size).toBe(2)
  })

  test('of two forms is never the same', async () => {
    mount(
      <>
        <Pay amount={50} />
        <Pay amount={50} />
      </>,
    )
    for (const button of page.getByRole('button', { name: 'Pay' }).all()) await button.click()
    expect(new Set(keys).size).toBe(2)
  })
})

function Draft({ name = 'draft', replays }: { name?: string; replays?: boolean }) {
  const [text, setText] = useState('')
  useKept(name, text, replays ? undefined : setText)
  return <input aria-label="Text" value={text} onChange={({ target }) => setText(target.value)} />
}

describe('what is typed and kept for the tab', () => {
  const field = page.getByRole('textbox', { name: 'Text' })

  test('is there when the page is loaded again, and gone once it is sent', async () => {
    const first = mount(<Draft />)
    await field.fill('Salamat')
    first.unmount()
    const second = mount(<Draft />)
    await expect.element(field).toHaveValue('Salamat')
    second.unmount()
    forgetKept('draft')
    mount(<Draft />)
    await expect.element(field).toHaveValue('')
  })

  test('is kept under the name of its own form', async () => {
    const first = mount(<Draft name="a" />)
    await field.fill('Salamat')
    first.unmount()
    mount(<Draft name="b" />)
    await expect.element(field).toHaveValue('')
  })

  test('is not restored where something newer is shown', async () => {
    sessionStorage.setItem('draft', '"Luma"')
    mount(<Draft replays />)
    await expect.element(field).toHaveValue('')
  })

  test('nothing is kept without a name, and nothing that nobody has changed', async () => {
    const first = mount(<Draft name="" />)
    await field.fill('Lihim')
    first.unmount()
    mount(<Draft />)
    expect([sessionStorage.getItem('draft'), Object.values(sessionStorage).includes('"Lihim"')]).toEqual([null, false])
  })

  test.each(['{"half":', 'null', ''])('what is stored as %o restores nothing and stops nothing', async (stored) => {
    sessionStorage.setItem('draft', stored)
    mount(<Draft />)
    await field.fill('Salamat')
    expect(sessionStorage.getItem('draft')).toBe('"Salamat"')
  })

  test('a full storage stops nobody from typing', async () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError')
    })
    onTestFinished(() => void full.mockRestore())
    mount(<Draft />)
    await field.fill('Salamat')
    await expect.element(field).toHaveValue('Salamat')
  })
})

function Titled({ title }: { title: string | undefined }) {
  useTitle(title)
  return null
}

test('the title of the document follows the page, and stays where a page leaves it to another component', () => {
  const before = document.title
  onTestFinished(() => {
    document.title = before
  })
  const { rerender } = mount(<Titled title="Wallet | PIXEL" />)
  expect(document.title).toBe('Wallet | PIXEL')
  rerender(<Titled title={undefined} />)
  expect(document.title).toBe('Wallet | PIXEL')
  rerender(<Titled title="" />)
  expect(document.title).toBe('')
})

function Form({ isWrong }: { isWrong: boolean }) {
  return (
    <>
      <input aria-invalid="true" aria-label="Elsewhere" />
      <form>
        <input aria-label="Right" aria-invalid="false" />
        <input aria-label="Wrong" aria-invalid={isWrong} />
      </form>
    </>
  )
}

test('the wrong field is looked for when it is asked for, in this form alone', async () => {
  const { rerender } = mount(<Form isWrong={false} />)
  const find = findWrongField(document.querySelector('form')!)
  expect(find()).toBeNull()
  rerender(<Form isWrong />)
  find()!.focus()
  await expect.element(page.getByRole('textbox', { name: 'Wrong' })).toHaveFocus()
})
