// /dashboard/notices: the account's notices. Opening the page marks them as read.
import { useEffect } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { notices } from '#contract/notices.ts'
import { DashboardFrame } from '../dashboard/DashboardFrame.tsx'
import { FormRefusal } from '../dashboard/FormRefusal.tsx'
import { frameReads } from '../dashboard/frame-reads.ts'
import { say } from '../language/say.ts'
import { NoticeList } from '../notices/NoticeList.tsx'
import { Link } from '../shell/Link.tsx'
import { listAt } from '../shell/list-at.ts'
import { definePage, getPageInput, getPageNumber, type PageMatch, pageRead } from '../shell/page.ts'
import { useCache, usePages, useWrite } from '../shell/queries.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'

export default definePage({
  reads: (match) => [...frameReads, pageRead(notices.list, getPageInput(match)), pageRead(notices.settings, {})],
  head: () => ({ title: `${say('Notices')} | PIXEL`, isPrivate: true }),
  Component: NoticesPage,
})

function NoticesPage(match: PageMatch) {
  const list = usePages(notices.list, getPageInput(match))
  const cache = useCache()
  const { send } = useWrite(notices.read, { onDone: ({ data }) => cache.put(notices.unread, {}, data) })
  const newest = list.rows[0]
  const unseen = newest && !newest.is_read ? newest.id : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each newest notice
  useEffect(() => {
    if (unseen) void send({ body: { id: unseen } })
  }, [unseen])
  return (
    <DashboardFrame here={addresses.notices} title={say('Notices')} reads={[list]}>
      {() => (
        <>
          <FormRefusal />
          <div className="without-script">
            <form method="post" action={addresses.notices}>
              <Button type="submit" variant="outline" size="medium">
                {say('Mark all as read')}
              </Button>
            </form>
          </div>
          <Card>
            <NoticeList pages={list} at={listAt(addresses.notices, getPageNumber(match))} />
          </Card>
          <p>
            <Link href={addresses.settingsNotices}>{say('Choose what you are told')}</Link>
          </p>
        </>
      )}
    </DashboardFrame>
  )
}
