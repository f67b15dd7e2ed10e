// The give button at the bottom of a phone's screen, which stands in for the page's own.
import { useRef } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { mountApp } from '../testing.tsx'
import { StickyGive } from './creator-sticky-give.tsx'
import { luz } from './sample-pages.fixture.ts'

/** Stands in for the browser's observer, whose frame is not the window here: the test says what is in view. */
class FakeObserver {
  static newest: FakeObserver | undefined
  watched: Element[] = []
  report: (entries: { isIntersecting: boolean }[]) => void
  constructor(report: FakeObserver['report']) {
    this.report = report
    FakeObserver.newest = this
  }
  observe(element: Element): void {
    this.watched.push(element)
  }
  disconnect(): void {
    this.watched = []
  }
}

function Page({ hasButton = true }: { hasButton?: boolean }) {
  const button = useRef<HTMLDivElement>(null)
  return (
    <>
      {hasButton && <div ref={button}>The page’s own</div>}
      <StickyGive creator={luz} giveButton={button} />
    </>
  )
}

function show(hasButton = true) {
  const real = globalThis.IntersectionObserver
  globalThis.IntersectionObserver = FakeObserver as never
  FakeObserver.newest = undefined
  onTestFinished(() => {
    globalThis.IntersectionObserver = real
  })
  return mountApp(<Page hasButton={hasButton} />)
}

const give = page.getByRole('link', { name: 'Send a gift' })

test('it comes when the page’s own button leaves the screen, and goes when that is back', async () => {
  show()
  expect(FakeObserver.newest!.watched.map((one) => one.textContent)).toEqual(['The page’s own'])
  await expect.element(give).not.toBeInTheDocument()
  FakeObserver.newest!.report([{ isIntersecting: false }])
  await expect.element(give).toBeVisible()
  FakeObserver.newest!.report([{ isIntersecting: true }])
  await expect.element(give).not.toBeInTheDocument()
})

test('an empty report changes nothing', async () => {
  show()
  FakeObserver.newest!.report([])
  await expect.element(page.getByText('The page’s own')).toBeVisible()
  await expect.element(give).not.toBeInTheDocument()
})

test('it opens the gift form', async () => {
  show()
  FakeObserver.newest!.report([{ isIntersecting: false }])
  await give.click()
  await expect.element(page.getByRole('dialog', { name: 'Send a gift to Luz Marquez' })).toBeVisible()
})

test('it watches no more once the page is left', async () => {
  const { unmount } = show()
  await expect.element(page.getByText('The page’s own')).toBeVisible()
  unmount()
  expect(FakeObserver.newest!.watched).toEqual([])
})

test('a page without a button of its own watches nothing', async () => {
  show(false)
  expect(FakeObserver.newest).toBeUndefined()
  await expect.element(give).not.toBeInTheDocument()
})
