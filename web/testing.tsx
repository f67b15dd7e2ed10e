// For tests of what runs in browsers alone: puts components on a page, answers for the server, leaves nothing behind.
import { type ReactNode, StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import './ui/tokens.css'
import './ui/base.css'

/** Draws it on the page, as strictly as React can, until the test is over. Drawn again, it keeps its state. */
export function mount(content: ReactNode): { redraw: (content: ReactNode) => void; unmount: () => void } {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const redraw = (next: ReactNode) => flushSync(() => root.render(<StrictMode>{next}</StrictMode>))
  const unmount = () => {
    flushSync(() => root.unmount())
    place.remove()
  }
  redraw(content)
  onTestFinished(unmount)
  return { redraw, unmount }
}
