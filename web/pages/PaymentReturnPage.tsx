// In the making.
import { definePage } from '../shell/page.ts'

export default definePage({
  head: () => ({ title: 'PaymentReturn | PIXEL' }),
  Component: PaymentReturnPage,
})

function PaymentReturnPage() {
  return <main tabIndex={-1}>PaymentReturn</main>
}
