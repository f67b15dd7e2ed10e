// In the making.
import { definePage } from '../shell/page.ts'

export default definePage({
  head: () => ({ title: 'Legal | PIXEL' }),
  Component: LegalPage,
})

function LegalPage() {
  return <main tabIndex={-1}>Legal</main>
}
