// In the making.
import { definePage } from '../shell/page.ts'

export default definePage({
  head: () => ({ title: 'Home | PIXEL' }),
  Component: HomePage,
})

function HomePage() {
  return <main tabIndex={-1}>Home</main>
}
