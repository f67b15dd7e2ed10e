// In the making.
import { definePage } from '../shell/page.ts'

export default definePage({
  head: () => ({ title: 'Gifts | PIXEL' }),
  Component: GiftsPage,
})

function GiftsPage() {
  return <main tabIndex={-1}>Gifts</main>
}
