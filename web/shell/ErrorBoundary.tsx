// Catches render errors and failed main reads of a page, and shows the matching error page.
import { Component, type ReactNode } from 'react'
import { getErrorPage } from './error-pages.tsx'
import { useQueryErrorReset } from './queries.ts'

export function ErrorBoundary({ children }: { children: ReactNode }) {
  const reset = useQueryErrorReset()
  return <Boundary onReset={reset}>{children}</Boundary>
}

class Boundary extends Component<{ children: ReactNode; onReset: () => void }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    if (this.state.error === undefined) return this.props.children
    return getErrorPage(this.state.error, () => {
      this.props.onReset()
      this.setState({ error: undefined })
    })
  }
}
