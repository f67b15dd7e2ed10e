// Notice settings per kind, in the product and by mail. Each switch is saved immediately; without JavaScript, by a button.
import { useId, useRef, useState } from 'react'
import { ownPaths } from '#contract/addresses/own-paths.ts'
import { type NoticeField, type NoticeSetting, noticeKinds, notices } from '#contract/notices.ts'
import { words } from '#contract/texts.ts'
import { say } from '../language/say.ts'
import { useCache, useRead, useWrite } from '../shell/queries.ts'
import { ReadFailed } from '../shell/ReadFailed.tsx'
import { Refusal } from '../shell/Refusal.tsx'
import { toast } from '../shell/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { Switch } from '../ui/Switch.tsx'
import styles from './NoticeSettings.module.css'
import { PushSwitch } from './PushSwitch.tsx'

const placeWords = { product: 'In PIXEL', mail: 'By email' } as const
type Place = keyof typeof placeWords

export function NoticeSettings() {
  const { data: settings, error, reload } = useRead(notices.settings, {})
  return (
    <Card title={say('Notices')} id="notices">
      {settings ? (
        <Switches settings={settings} />
      ) : error ? (
        <ReadFailed onRetry={reload} />
      ) : (
        <SkeletonRows count={4} />
      )}
      <PushSwitch />
    </Card>
  )
}

function Switches({ settings }: { settings: NoticeSetting[] }) {
  const cache = useCache()
  const [shown, setShown] = useState(settings)
  const saved = useRef(settings)
  /** Numbers of the last press, and of the last press that was saved; how many are still without an answer. */
  const presses = useRef({ last: 0, saved: 0, running: 0 })
  const { send } = useWrite(notices.changeSettings, { onDone: () => toast(say(words.updated)) })

  async function turn(kind: string, place: Place, isOn: boolean): Promise<void> {
    const wanted = shown.map((setting) => (setting.kind === kind ? { ...setting, [place]: isOn } : setting))
    setShown(wanted)
    const press = ++presses.current.last
    presses.current.running++
    const answer = await send({ body: getFields(wanted) })
    presses.current.running--
    // A newer press, which was answered before, saved this one too.
    if (answer && press > presses.current.saved) {
      presses.current.saved = press
      saved.current = answer.data
      cache.put(notices.settings, {}, answer.data)
    }
    // Also reverts what was not saved. A newer press that is on its way stays, because the next one sends all switches as they are shown.
    if (presses.current.running === 0) setShown(saved.current)
  }

  return (
    <form method="post" action={ownPaths.noticeSettings} className={styles.kinds}>
      <Refusal action={ownPaths.noticeSettings} />
      <p className={styles.about}>{say('Receipts, codes and mails about your security always come.')}</p>
      {shown.map((setting) => (
        <Kind key={setting.kind} setting={setting} onTurn={turn} />
      ))}
      <div className="without-script">
        <Button type="submit">{say('Save changes')}</Button>
      </div>
    </form>
  )
}

interface KindProps {
  setting: NoticeSetting
  onTurn: (kind: string, place: Place, isOn: boolean) => Promise<void>
}

function Kind({ setting, onTurn }: KindProps) {
  const name = useId()
  return (
    <fieldset className={styles.kind} aria-labelledby={name}>
      <legend id={name}>{say(noticeKinds[setting.kind])}</legend>
      <div className={styles.switches}>
        {(Object.keys(placeWords) as Place[]).map((place) => (
          <Switch
            key={place}
            label={say(placeWords[place])}
            name={`${setting.kind}_${place}`}
            value="1"
            checked={setting[place]}
            onChange={(event) => void onTurn(setting.kind, place, event.target.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}

function getFields(settings: NoticeSetting[]): Partial<Record<NoticeField, boolean>> {
  return Object.fromEntries(
    settings.flatMap(({ kind, product, mail }) => [
      [`${kind}_product`, product],
      [`${kind}_mail`, mail],
    ]),
  )
}
