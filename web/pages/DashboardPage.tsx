// In the making.
import { definePage } from '../shell/page.ts'

export default definePage({
  head: () => ({ title: 'Dashboard | PIXEL' }),
  Component: DashboardPage,
})

function DashboardPage() {
  return <main tabIndex={-1}>Dashboard</main>
}
