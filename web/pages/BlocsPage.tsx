// /dashboard/creator-hub/bloc: the creator's own Bloc posts, and a form for a new one.

import { addresses } from '#contract/addresses/paths.ts'
import { blocs } from '#contract/blocs.ts'
import { BlocList } from '../blocs/BlocList.tsx'
import { NewBloc } from '../blocs/NewBloc.tsx'
import { OwnBloc } from '../blocs/OwnBloc.tsx'
import { DashboardFrame } from '../dashboard/DashboardFrame.tsx'
import { frameReads } from '../dashboard/frame-reads.ts'
import { say } from '../language/say.ts'
import { definePage, getPageInput, getPageNumber, type PageMatch, pageRead } from '../shell/page.ts'
import { usePosted } from '../shell/page-context.ts'
import { useReloadWhenDue } from '../shell/publish-state.ts'
import { usePages } from '../shell/queries.ts'
import { Refusal } from '../shell/Refusal.tsx'
import { Drawing } from '../ui/Drawing.tsx'
import { noPosts } from '../ui/drawings.ts'
import { EmptyState } from '../ui/EmptyState.tsx'

export default definePage({
  reads: (match) => [...frameReads, pageRead(blocs.own, getPageInput(match))],
  head: () => ({ title: `${say('Bloc')} | PIXEL`, isPrivate: true }),
  Component: BlocsPage,
})

function BlocsPage(match: PageMatch) {
  const own = usePages(blocs.own, getPageInput(match))
  useReloadWhenDue(own)
  return (
    <DashboardFrame here={addresses.blocs} title={say('Bloc')} reads={[own]}>
      {() => (
        <>
          <BlocsRefusal />
          <NewBloc />
          <h2 className="visually-hidden">{say('Posts')}</h2>
          <BlocList
            pages={own}
            page={getPageNumber(match)}
            address={addresses.blocs}
            foot={(bloc) => <OwnBloc bloc={bloc} />}
            empty={
              <EmptyState
                drawing={<Drawing art={noPosts} />}
                text={say('No posts here yet.')}
                hint={say('News, a thought, a thank-you: what you write stands on your page for everyone.')}
              />
            }
          />
        </>
      )}
    </DashboardFrame>
  )
}

/** What was refused without JavaScript, unless the fields of the form for a new post say it. */
function BlocsRefusal() {
  const posted = usePosted()
  return !(posted?.action === addresses.blocs && posted.failure?.errors) && <Refusal />
}
