// /{page_url}/question-and-answer: the topic, the question form, and answered questions.

import { addresses } from '#contract/addresses/paths.ts'
import { questions, type Topic } from '#contract/questions.ts'
import { getContentPreview } from '#contract/sharing.ts'
import { GiveButton } from '../gifts/GiveButton.tsx'
import { say } from '../language/say.ts'
import { EmptySection } from '../profiles/EmptySection.tsx'
import { AnsweredList, answersInput } from '../questions/AnsweredList.tsx'
import { AskForm } from '../questions/AskForm.tsx'
import { TopicHead } from '../questions/TopicHead.tsx'
import { ReactionBar } from '../reactions/ReactionBar.tsx'
import { Link } from '../shell/Link.tsx'
import { getPageNumber, type PageMatch, pageRead } from '../shell/page.ts'
import { useRead } from '../shell/queries.ts'
import { ReadFailed } from '../shell/ReadFailed.tsx'
import { Refusal } from '../shell/Refusal.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './CreatorQuestionsPage.module.css'
import type { SectionProps } from './creator-body.tsx'
import { creatorPage } from './creator-frame.tsx'

export default creatorPage({
  getSlug: () => 'question-and-answer',
  reads: (match) => [
    pageRead(questions.topic, topicInput(match)),
    pageRead(questions.ofPage, answersInput(match.params.pageUrl ?? '', getPageNumber(match))),
  ],
  Section: Questions,
  getImage: ([answer]) => {
    const topic = (answer as { data: Topic | null } | undefined)?.data
    if (!topic) return undefined
    return getContentPreview('topic', topic.creator.page_url, topic.id, [
      topic.title,
      topic.banner_image,
      topic.creator,
    ])
  },
  isAsking: true,
})

function Questions({ match, creator }: SectionProps) {
  const { data: topic, error, reload } = useRead(questions.topic, { params: { username: creator.page_url } })
  if (topic === undefined && !error) return <Skeleton shape="block" height={282} />
  return (
    <div className={styles.section}>
      {topic === undefined ? (
        <div>
          <ReadFailed onRetry={reload} text={say('The topic could not be loaded.')} />
        </div>
      ) : (
        <TopicHead topic={topic} creator={creator} />
      )}
      {(creator.is_owner || topic?.requires_gift) && <Refusal action={addresses.ask(creator.page_url)} />}
      {creator.is_owner ? (
        <Button as={Link} href={addresses.questions} variant="outline" className={styles.toAnswer}>
          {say('Answer your questions')}
        </Button>
      ) : (
        <Card>
          <div className={styles.ask}>
            {topic?.requires_gift ? (
              <p>{say('{name} takes questions with a gift.', { name: creator.page_name })}</p>
            ) : (
              <AskForm creator={creator} isSent={match.query.has('asked')} />
            )}
            <div className={styles.give}>
              <GiveButton creator={creator} isQuestion variant={topic?.requires_gift ? 'primary' : 'outline'} />
            </div>
          </div>
        </Card>
      )}
      <AnsweredList
        creator={creator}
        page={getPageNumber(match)}
        foot={(question) => (
          <ReactionBar
            about={{ content_id: question.id, content_type: 'question' }}
            reactions={question.reactions}
            path={`${addresses.ask(creator.page_url)}#question-${question.id}`}
          />
        )}
        empty={<EmptySection slug="question-and-answer" pageName={creator.page_name} isOwner={creator.is_owner} />}
      />
    </div>
  )
}

function topicInput({ params }: PageMatch) {
  return { params: { username: params.pageUrl ?? '' } }
}
