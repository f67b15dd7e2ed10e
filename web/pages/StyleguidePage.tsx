// The style guide of the UI kit, for developers. Only with the sandbox; production bundles do not contain it.

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
