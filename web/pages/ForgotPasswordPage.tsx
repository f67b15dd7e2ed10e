// In the making.
import { definePage } from '../shell/page.ts'

export default definePage({
  head: () => ({ title: 'ForgotPassword | PIXEL' }),
  Component: ForgotPasswordPage,
})

function ForgotPasswordPage() {
  return <main tabIndex={-1}>ForgotPassword</main>
}
