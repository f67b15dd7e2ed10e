// In the making.
import { definePage } from '../shell/page.ts'

export default definePage({
  head: () => ({ title: 'SignUp | PIXEL' }),
  Component: SignUpPage,
})

function SignUpPage() {
  return <main tabIndex={-1}>SignUp</main>
}
