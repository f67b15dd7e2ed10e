// In the making.
import { definePage } from '../shell/page.ts'

export default definePage({
  head: () => ({ title: 'Creator | PIXEL' }),
  Component: CreatorPage,
})

function CreatorPage() {
  return <main tabIndex={-1}>Creator</main>
}
