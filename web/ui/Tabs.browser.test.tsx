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

test('tabs are links, and the current one says so', async () => {
  mount(<Tabs label="Sections of Ana's page" items={withCurrent('Snap')} />)
  const current = page.getByRole('navigation', { name: "Sections of Ana's page" }).getByRole('link', { name: 'Snap' })
  await expect.element(current).toHaveAttribute('aria-current', 'page')
  expect(document.querySelectorAll('[aria-current]')).toHaveLength(1)
})

test('where there is no room the current tab is scrolled into sight, also a later one', () => {
  const { redraw } = mount(<Tabs label="Sections" items={withCurrent('Home')} />)
  const strip = document.querySelector('nav')!
  const isInSight = (name: string) => {
    const link = [...strip.querySelectorAll('a')].find(({ textContent }) => textContent === name)!
    return link.getBoundingClientRect().right <= strip.getBoundingClientRect().right
  }
  expect([strip.scrollLeft, isInSight('Following')]).toEqual([0, false])
  redraw(<Tabs label="Sections" items={withCurrent('Following')} />)
  expect(isInSight('Following')).toBe(true)
})
