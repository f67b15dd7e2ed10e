// Reax: who reacted, all together or by reaction.
import { useState } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { type ReactionId, reactionKinds } from '#contract/reaction-kinds.ts'
import { type Reactor, reactions } from '#contract/reactions.ts'
import { say } from '../language/say.ts'
import { InfiniteList } from '../shell/InfiniteList.tsx'
import { Link } from '../shell/Link.tsx'
import type { ModalProps } from '../shell/ModalHost.tsx'
import { closeAllModals } from '../shell/modals.ts'
import { usePagesWith } from '../shell/queries.ts'
import { sayName } from '../shell/say-name.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FilterChips } from '../ui/FilterChips.tsx'
import { List, ListRow } from '../ui/ListRow.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { ReactionIcon } from './ReactionIcon.tsx'
import styles from './ReaxModal.module.css'

export default function ReaxModal({ content_id, content_type, frame }: ModalProps<'reax'>) {
  const [only, setOnly] = useState<ReactionId>()
  const query = { content_id, content_type, ...(only && { reaction_id: only }) }
  const pages = usePagesWith(reactions.reactors, { query }, (data) => data.reactors)
  const totals = pages.first?.totals
  // Someone has no address, and may be listed several times.
  const getKey = (person: Reactor) => person.page_url ?? `someone ${pages.rows.indexOf(person)}`
  return (
    <Dialog {...frame} title={say('Reax')}>
      <div className={styles.tabs}>
        <FilterChips
          label={say('Which reactions')}
          value={String(only ?? '')}
          onValueChange={(value) => setOnly(value === '' ? undefined : (Number(value) as ReactionId))}
          items={[
            { value: '', label: say('All'), count: totals?.all_count },
            ...reactionKinds
              .filter((kind) => kind.id === only || (totals?.[`${kind.name}_count`] ?? 0) > 0)
              .map((kind) => ({
                value: String(kind.id),
                label: say(kind.label),
                icon: <ReactionIcon kind={kind} />,
                count: totals?.[`${kind.name}_count`],
              })),
          ]}
        />
      </div>
      <InfiniteList
        label={say('reactions')}
        pages={pages}
        getKey={getKey}
        row={(person) => (
          <ListRow
            key={getKey(person)}
            start={<Avatar name={person.page_name} src={person.avatar_variants?.WH100} size={40} />}
            title={
              person.page_url === null ? (
                sayName(person.page_name)
              ) : (
                <Link href={addresses.page(person.page_url)} onClick={closeAllModals}>
                  {person.page_name}
                </Link>
              )
            }
            subtitle={person.page_url === null ? undefined : `@${person.page_url}`}
            end={<img src={person.reaction.icon_url} alt={say(person.reaction.name)} width={24} height={24} />}
          />
        )}
        skeleton={<SkeletonRows count={3} />}
        empty={<EmptyState text={say('Nobody has reacted yet.')} />}
      >
        {(rows) => <List aria-label={say('Reactions')}>{rows}</List>}
      </InfiniteList>
    </Dialog>
  )
}
