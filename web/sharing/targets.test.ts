import { expect, test } from 'vitest'
import { targets } from './targets.ts'

const link = 'https://pixel.example/ana?utm_source=x&y=1#top'
const title = 'Ana & Bea: 100% “dagat” #1'

/** What the service receives: the parameters of its address. */
const received = (name: string) =>
  Object.fromEntries(new URL(targets.find((target) => target.name === name)!.href(link, title)).searchParams)

test('each service receives the whole link and title, whatever characters they have', () => {
  expect(received('Facebook')).toEqual({ u: link })
  expect(received('Telegram')).toEqual({ url: link, text: title })
  expect(received('X')).toEqual({ url: link, text: title })
  expect(received('Viber')).toEqual({ text: `${title} ${link}` })
})

test('only an app of its own opens without a window', () => {
  expect(targets.filter(({ isApp }) => isApp).map(({ href }) => new URL(href(link, title)).protocol)).toEqual([
    'viber:',
  ])
})
