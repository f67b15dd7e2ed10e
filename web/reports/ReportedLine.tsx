// The content to be reported: its kind, its page and its title.
import { type ReportedType, reports } from '#contract/reports.ts'
import { say } from '../language/say.ts'
import { useRead } from '../shell/queries.ts'

const kindTexts = {
  profile: 'The page of {name}',
  photo: 'A Snap of {name}',
  'photo.collection': 'A Snap Slide of {name}',
  bloc: 'A Bloc of {name}',
  question: 'A question on the page of {name}',
  goal: 'A goal of {name}',
  donation: 'A gift on the page of {name}',
  comment: 'A comment on the page of {name}',
} as const satisfies Record<ReportedType, string>

/** Renders nothing if the content cannot be found. */
export function ReportedLine({ type, id }: { type: ReportedType; id: string }) {
  const { data: subject } = useRead(reports.subject, { query: { content_type: type, content_id: id } })
  if (!subject) return null
  const { content_type, page_name, title } = subject
  return (
    <p>
      <strong>{say(kindTexts[content_type], { name: page_name })}</strong>
      {title && `: ${title}`}
    </p>
  )
}
