// In the making.
import { definePage } from '../shell/page.ts'

export default definePage({
  head: () => ({ title: 'Settings | PIXEL' }),
  Component: SettingsPage,
})

function SettingsPage() {
  return <main tabIndex={-1}>Settings</main>
}
