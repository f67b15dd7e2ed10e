// In the making.
import { definePage } from '../shell/page.ts'

export default definePage({
  head: () => ({ title: 'Login | PIXEL' }),
  Component: LoginPage,
})

function LoginPage() {
  return <main tabIndex={-1}>Login</main>
}
