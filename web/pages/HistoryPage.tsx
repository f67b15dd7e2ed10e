// In the making.
import { definePage } from '../shell/page.ts'

export default definePage({
  head: () => ({ title: 'History | PIXEL' }),
  Component: HistoryPage,
})

function HistoryPage() {
  return <main tabIndex={-1}>History</main>
}
