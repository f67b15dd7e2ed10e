// Push notifications of new posts on this device: enabled only by a press.
import BellRing from 'lucide-react/icons/bell-ring'
import { useEffect, useState } from 'react'
import { push } from '#contract/push.ts'
import { say } from '../language/say.ts'
import { call } from '../shell/api.ts'
import { showError } from '../shell/modals.ts'
import { useRead, useWrite } from '../shell/queries.ts'
import { registerServiceWorker } from '../shell/service-worker.ts'
import { Button } from '../ui/Button.tsx'
import styles from './NoticeSettings.module.css'

type State = 'unknown' | 'off' | 'on' | 'denied'

/** Renders nothing if the browser cannot do it, or while the state is unknown. `isOffer`: also nothing if it is on or denied. */
export function PushSwitch({ isOffer = false }: { isOffer?: boolean }) {
  const [state, setState] = useState<State>('unknown')
  const [isBusy, setBusy] = useState(false)
  const { data, reload } = useRead(push.key, {}, { enabled: state === 'off' })
  const add = useWrite(push.add)
  // Without its subscription this device hears nothing, whether the server knows it or not.
  const remove = useWrite(push.remove, { on: { any: () => undefined } })
  useEffect(() => {
    void readState().then(setState)
  }, [])

  /** Pressed again while the browser asks or the key is read, it would register twice, and a failure of one would undo the other. */
  async function press(): Promise<void> {
    setBusy(true)
    try {
      await (state === 'on' ? turnOff() : turnOn())
    } finally {
      setBusy(false)
    }
  }

  async function turnOn(): Promise<void> {
    // Permission first: some browsers grant it only directly after the press, and the key may still be on its way.
    if ((await Notification.requestPermission()) !== 'granted') return setState(await readState())
    const key = await readKey()
    if (key === undefined) return
    const subscription = await subscribe(key)
    if (!subscription)
      return showError({
        text: say('This browser cannot receive notifications. Private windows and some browsers do not allow it.'),
      })
    const { endpoint, keys } = subscription.toJSON() as { endpoint: string; keys: { p256dh: string; auth: string } }
    if (await add.send({ body: { endpoint, keys } })) setState('on')
    else await subscription.unsubscribe()
  }

  /** Undefined after a failure, which it has shown. */
  async function readKey(): Promise<string | undefined> {
    if (data) return data.key
    const { data: answer, error } = await reload()
    if (error) showError({ text: error.message })
    return answer?.data.key
  }

  async function turnOff(): Promise<void> {
    const subscription = await getSubscription()
    if (subscription) {
      await remove.send({ body: { endpoint: subscription.endpoint } })
      await subscription.unsubscribe()
    }
    setState('off')
  }

  if (state === 'unknown' || (isOffer && state !== 'off')) return null
  if (state === 'denied')
    return (
      <p className={styles.about}>
        {say(
          'Your browser blocks notifications from PIXEL. Allow them in its settings for this site, then come back here.',
        )}
      </p>
    )
  const isOn = state === 'on'
  return (
    <div className={styles.device}>
      <p>
        {isOn
          ? say('This device is told of new posts.')
          : say('Hear of new posts on this device, also while PIXEL is closed.')}
      </p>
      <Button
        variant="outline"
        size="medium"
        icon={<BellRing />}
        busy={isBusy}
        busyText={say('Saving…')}
        onClick={() => void press()}
      >
        {isOn ? say('Stop on this device') : say('Tell this device')}
      </Button>
    </div>
  )
}

async function readState(): Promise<State> {
  if (!('PushManager' in window) || !('Notification' in window) || !('serviceWorker' in navigator)) return 'unknown'
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await getSubscription()
  if (!subscription) return 'off'
  // It outlives the session that registered this device: after signing out, and for another account, nothing is sent here.
  const devices = await call(push.devices, {}).catch(() => undefined)
  if (!devices) return 'unknown'
  return devices.data.some(({ endpoint }) => endpoint === subscription.endpoint) ? 'on' : 'off'
}

async function getSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Undefined if the browser has no service worker of ours, or reaches no push service. */
async function subscribe(applicationServerKey: string): Promise<PushSubscription | undefined> {
  if (!(await registerServiceWorker())) return undefined
  // Resolves only once a registration exists.
  const registration = await navigator.serviceWorker.ready
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }).catch(() => undefined)
}
