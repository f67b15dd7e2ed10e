// Without a script: what needs one is not there, and what it would have shown is.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '../testing.tsx'
import { CopyButton } from './CopyButton.tsx'
import { Loading } from './Loading.tsx'
import { MoreText } from './MoreText.tsx'
import noScript from './no-script.css?inline'
import { PasswordField } from './PasswordField.tsx'
import { SkeletonRows } from './Skeleton.tsx'
import { TextArea } from './TextArea.tsx'

let style: HTMLStyleElement

beforeEach(() => {
  style = document.createElement('style')
  style.textContent = noScript
  document.head.append(style)
})
afterEach(() => style.remove())

test('buttons that only a script can work are not offered', () => {
  mount(
    <>
      <CopyButton text="pixel.ph/ana" />
      <PasswordField label="Password" />
    </>,
  )
  const shown = [...document.querySelectorAll('button')].filter((button) => button.getClientRects().length > 0)
  expect(shown).toEqual([])
})

test('a password can still be typed, and a text is not counted', async () => {
  mount(
    <>
      <PasswordField label="Password" />
      <TextArea label="Message" max={5} defaultValue="abc" />
    </>,
  )
  await page.getByLabelText('Password').fill('halo-halo')
  await expect.element(page.getByLabelText('Password')).toHaveValue('halo-halo')
  expect(page.getByText('3/5').element().getClientRects()).toHaveLength(0)
})

test('a long text is there as a whole, also after it was opened and closed', async () => {
  mount(
    <div style={{ width: 200 }}>
      <MoreText moreLabel="more" lessLabel="less">
        {'I paint jeepneys at night. '.repeat(20)}
      </MoreText>
    </div>,
  )
  const text = document.querySelector<HTMLElement>('.whole-without-script')!
  await expect.poll(() => text.scrollHeight).toBe(text.clientHeight)
  expect(text.clientHeight).toBeGreaterThan(200)
})

test('what did not load says how to load it', async () => {
  const loading = (
    <Loading label="Loading transactions">
      <SkeletonRows count={1} />
    </Loading>
  )
  mount(loading)
  const says = page.getByText('This did not load: load this page again.')
  await expect.element(says).toBeVisible()
  style.remove()
  await expect.element(says).not.toBeVisible()
})
