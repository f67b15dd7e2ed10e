// The frame of pages outside the dashboard: the bar, the content, the footer.
import type { ComponentProps } from 'react'
import { say } from '../language/say.ts'
import { Band } from '../ui/Band.tsx'
import { PublicBar } from './PublicBar.tsx'
import { PublicFooter } from './PublicFooter.tsx'
import { usePageContext } from './page-context.ts'
import type { Reported } from './ReportLink.tsx'

interface Props extends ComponentProps<'main'> {
  /** The subject of this page, for its report link. */
  reported?: Reported
  /** In test mode, the page says that no real money moves. */
  isAboutMoney?: boolean
}

/** The other properties are those of `<main>`. */
export function PublicPage({ reported, isAboutMoney, ...main }: Props) {
  const { isTestMode } = usePageContext()
  return (
    <>
      <PublicBar />
      {isAboutMoney && isTestMode && <Band>{say('Test mode: no real money')}</Band>}
      <main id="main" tabIndex={-1} {...main} />
      <PublicFooter reported={reported} />
    </>
  )
}
