// /{page_url}/pixel-bloc/{id}: one Bloc post with its comments.
import { addresses } from '#contract/addresses/paths.ts'
import { type Bloc, blocs } from '#contract/blocs.ts'
import { comments } from '#contract/comments.ts'
import { profiles } from '#contract/profiles.ts'
import { getContentPreview } from '#contract/sharing.ts'
import { BlocCard } from '../blocs/BlocCard.tsx'
import { OwnBloc } from '../blocs/OwnBloc.tsx'
import { Comments } from '../comments/Comments.tsx'
import { commentsInput, getCommentsRequest } from '../comments/comment-input.ts'
import { say } from '../language/say.ts'
import { ReactionBar } from '../reactions/ReactionBar.tsx'
import { Link } from '../shell/Link.tsx'
import { useNavigate } from '../shell/location.ts'
import { PublicPage } from '../shell/PublicPage.tsx'
import { definePage, type PageMatch, pageRead } from '../shell/page.ts'
import { useRead } from '../shell/queries.ts'
import { ShareButton } from '../shell/ShareButton.tsx'
import { PageLoader } from '../ui/PageLoader.tsx'
import styles from './BlocPage.module.css'

export default definePage({
  reads: (match) => [
    pageRead(blocs.read, getInput(match)),
    pageRead(comments.list, commentsInput(getAbout(match), getCommentsRequest(match))),
    pageRead(profiles.read, getProfile(match)),
    pageRead(profiles.me, {}),
  ],
  redirect: (match, [answer]) => {
    const bloc = (answer as { data: Bloc } | undefined)?.data
    return bloc && bloc.creator.page_url !== match.params.pageUrl
      ? addresses.bloc(bloc.creator.page_url, bloc.id)
      : undefined
  },
  head: (match, [answer]) => {
    const bloc = (answer as { data: Bloc } | undefined)?.data
    if (!bloc) return { title: `${say('Bloc')} | PIXEL` }
    const { creator } = bloc
    return {
      title: `${bloc.title} · ${creator.page_name} | PIXEL`,
      description: bloc.description.replace(/\s+/g, ' '),
      canonical: addresses.bloc(creator.page_url, match.params.id ?? ''),
      image: getContentPreview('bloc', creator.page_url, bloc.id, [bloc.title, bloc.image_url, creator]),
    }
  },
  Component: BlocPage,
})

function BlocPage(match: PageMatch) {
  const { data: bloc } = useRead(blocs.read, getInput(match), { isMain: true })
  const { data: creator } = useRead(profiles.read, getProfile(match), { isMain: true })
  const navigate = useNavigate()
  if (!bloc || !creator) return <PageLoader />
  const path = addresses.bloc(creator.page_url, bloc.id)
  const section = addresses.section(creator.page_url, 'pixel-bloc')
  return (
    <PublicPage className={styles.page} reported={{ type: 'bloc', id: bloc.id, what: say('Report this post') }}>
      <BlocCard bloc={bloc} hasCreator isAlone>
        <ReactionBar about={{ content_id: bloc.id, content_type: 'bloc' }} reactions={bloc.reactions} path={path} />
        <ShareButton
          title={say('{title} by {name}', { title: bloc.title, name: creator.page_name })}
          path={path}
          size="medium"
        />
        {bloc.is_owner && <OwnBloc bloc={bloc} onDeleted={() => navigate(section)} />}
      </BlocCard>
      <p className={styles.all}>
        <Link href={section}>{say('All posts of {name}', { name: creator.page_name })}</Link>
      </p>
      <Comments
        about={getAbout(match)}
        count={bloc.comment_count}
        path={path}
        request={getCommentsRequest(match)}
        action={addresses.commentOnBloc(creator.page_url, bloc.id)}
        rules={creator.comments}
        isOwner={bloc.is_owner}
      />
    </PublicPage>
  )
}

function getInput({ params }: PageMatch) {
  return { params: { username: params.pageUrl ?? '', id: params.id ?? '' } }
}

function getProfile({ params }: PageMatch) {
  return { params: { username: params.pageUrl ?? '' } }
}

function getAbout({ params }: PageMatch): { content_type: 'bloc'; content_id: string } {
  return { content_type: 'bloc', content_id: params.id ?? '' }
}
