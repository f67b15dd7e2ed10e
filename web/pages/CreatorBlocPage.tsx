// /{page_url}/pixel-bloc: a creator's Bloc posts.

import { addresses } from '#contract/addresses/paths.ts'
import { type Bloc, blocs } from '#contract/blocs.ts'
import { getContentPreview } from '#contract/sharing.ts'
import { BlocList, blocsInput } from '../blocs/BlocList.tsx'
import { OwnBloc } from '../blocs/OwnBloc.tsx'
import { say } from '../language/say.ts'
import { EmptySection } from '../profiles/EmptySection.tsx'
import { ReactionBar } from '../reactions/ReactionBar.tsx'
import { Link } from '../shell/Link.tsx'
import { getPageNumber, pageRead } from '../shell/page.ts'
import { usePages } from '../shell/queries.ts'
import { Button } from '../ui/Button.tsx'
import type { SectionProps } from './creator-body.tsx'
import { creatorPage } from './creator-frame.tsx'

export default creatorPage({
  getSlug: () => 'pixel-bloc',
  reads: (match) => [pageRead(blocs.ofPage, blocsInput(match.params.pageUrl ?? '', getPageNumber(match)))],
  Section: Blocs,
  // The link preview of the section shows its first post.
  getImage: ([answer]) => {
    const bloc = (answer as { data: Bloc[] } | undefined)?.data[0]
    return bloc && getContentPreview('bloc', bloc.creator.page_url, bloc.id, [bloc.title, bloc.image_url, bloc.creator])
  },
})

function Blocs({ match, creator }: SectionProps) {
  const page = getPageNumber(match)
  const pages = usePages(blocs.ofPage, blocsInput(creator.page_url, page))
  const address = addresses.section(creator.page_url, 'pixel-bloc')
  return (
    <>
      <h2 className="visually-hidden">{say('Posts')}</h2>
      {creator.is_owner && (
        <p>
          <Button as={Link} href={addresses.blocs} variant="outline" size="medium">
            {say('Write a post')}
          </Button>
        </p>
      )}
      <BlocList
        pages={pages}
        page={page}
        address={address}
        foot={(bloc) => (
          <>
            <ReactionBar
              about={{ content_id: bloc.id, content_type: 'bloc' }}
              reactions={bloc.reactions}
              path={`${address}#bloc-${bloc.id}`}
            />
            {bloc.is_owner && <OwnBloc bloc={bloc} />}
          </>
        )}
        empty={<EmptySection slug="pixel-bloc" pageName={creator.page_name} isOwner={creator.is_owner} />}
      />
    </>
  )
}
