// Every part of the kit in its states, for those who build with it. Only beside the sandbox; a production's bundle has none.

import { NotFound } from '../shell/error-pages.tsx'
import { definePage } from '../shell/page.ts'
import { usePageContext } from '../shell/page-context.ts'
import { Styleguide } from '../ui/styleguide/Styleguide.tsx'

export default definePage({
  head: () => ({ title: 'Style guide | PIXEL', isPrivate: true }),
  Component: StyleguidePage,
})

function StyleguidePage() {
  const { isTestMode } = usePageContext()
  return import.meta.env.MODE !== 'production' && isTestMode ? <Styleguide /> : <NotFound />
}
