import { type Subscription, subscribe } from '#server/kit/subscribe.ts'
import type { Services } from '#server/outside/services.ts'
import { setMovedClock } from './move-clock.ts'

/** Sets this process's clock to the stored offset, now and after every later move; `moved` is called after each later one. */
export async function followClock({ db, database, log }: Services, moved: () => Promise<void>): Promise<Subscription> {
  const follow = () =>
    setMovedClock(db)
      .then(moved)
      .catch((err) => log.warn({ err }, 'the development clock could not be read'))
  await setMovedClock(db)
  return subscribe(database.url, log, 'dev_clock', { onNotification: follow, onMissed: () => undefined })
}
