import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '../testing.tsx'
import { Tabs } from './Tabs.tsx'

const sections = ['Home', 'Snap', 'Slide', 'Bloc', 'Ask Me Anything', 'Goals', 'Followers', 'Following'].map(
  (label) => ({
    href: `/ana/${label}`,
    label,
  }),
)
const withCurrent = (current: string) => sections.map((item) => ({ ...item, current: item.label === current }))

test('tabs are links, and the current one has aria-current', async () => {
  mount(<Tabs label="Sections of Ana's page" items={withCurrent('Snap')} />)
  const current = page.getByRole('navigation', { name: "Sections of Ana's page" }).getByRole('link', { name: 'Snap' })
  await expect.element(current).toHaveAttribute('aria-current', 'page')
  expect(document.querySelectorAll('[aria-current]')).toHaveLength(1)
})

test('scrolls the current tab into view if not all fit, also when it changes', () => {
  const { rerender } = mount(<Tabs label="Sections" items={withCurrent('Home')} />)
  const strip = document.querySelector('nav')!
  const isVisible = (name: string) => {
    const link = [...strip.querySelectorAll('a')].find(({ textContent }) => textContent === name)!
    return link.getBoundingClientRect().right <= strip.getBoundingClientRect().right
  }
  expect([strip.scrollLeft, isVisible('Following')]).toEqual([0, false])
  rerender(<Tabs label="Sections" items={withCurrent('Following')} />)
  expect(isVisible('Following')).toBe(true)
})
