// The frame of every modal: loads it by name, keeps the stack's state, and lets the back button close the top one.

import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useEffect, useRef } from 'react'
import { ownValue } from '#contract/own-value.ts'
import { say } from '../language/say.ts'
import { PageLoader } from '../ui/PageLoader.tsx'
import { closeModal, type ModalName, type Modals, removeModal, useModals } from './modals.ts'
import { toast } from './toasts.ts'

/** What a modal file's default export gets: its own props, and the frame's. It draws into `ui/Dialog`. */
export type ModalProps<N extends ModalName> = Modals[N] & { frame: ModalFrame }

/** Spread on the dialog: `<Dialog {...frame} title="…">`. */
export interface ModalFrame {
  open: boolean
  onClose: () => void
  onClosed: () => void
}

export type ModalRegistry = { [N in ModalName]: () => Promise<{ default: ComponentType<ModalProps<N>> }> }

/** What the host itself knows of a modal: it takes its props and the frame. The catalogue keeps both ends right. */
type AnyModal = ComponentType<object & { frame: ModalFrame }>

const loaded = new Map<string, LazyExoticComponent<AnyModal>>()

export function ModalHost({ registry }: { registry: ModalRegistry }) {
  const modals = useModals()
  useBackButton(modals.filter((modal) => modal.isOpen).length)
  return modals.map(({ id, name, props, isOpen }) => {
    const Modal = componentOf(registry, name)
    if (!Modal) return <Unknown key={id} id={id} name={name} />
    const frame: ModalFrame = { open: isOpen, onClose: closeModal, onClosed: () => removeModal(id) }
    return (
      <Suspense key={id} fallback={<PageLoader />}>
        <Modal {...props} frame={frame} />
      </Suspense>
    )
  })
}

function componentOf(registry: ModalRegistry, name: ModalName) {
  const load = ownValue(registry, name)
  if (!load) return undefined
  const known =
    loaded.get(name) ??
    lazy(() =>
      (load as unknown as () => Promise<{ default: AnyModal }>)().catch(() => {
        // Next time it is opened it is asked for again.
        loaded.delete(name)
        return { default: Unreachable }
      }),
    )
  loaded.set(name, known)
  return known
}

/** The modal's file could not be fetched: what it would have said, or why there is nothing, is said in a snackbar. */
function Unreachable({ frame, text }: { frame: ModalFrame; text?: string }) {
  useEffect(() => {
    toast(text ?? say('No connection. Please check your signal and try again.'), 'error')
    frame.onClosed()
  }, [frame, text])
  return null
}

/** A name nobody registered is logged and shows nothing (spec §2). */
function Unknown({ id, name }: { id: number; name: string }) {
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: the specification asks for it
    console.error(`There is no modal named "${name}".`)
    removeModal(id)
  }, [id, name])
  return null
}

/** Each open modal is an entry of the history, so that Android's back button closes it and not the page. */
function useBackButton(depth: number): void {
  const pushed = useRef(0)
  useEffect(() => {
    while (pushed.current < depth) {
      pushed.current++
      history.pushState({ ...history.state, modalDepth: pushed.current }, '')
    }
    if (pushed.current > depth) {
      const steps = pushed.current - depth
      pushed.current = depth
      // Only if the browser still stands on our entry: a modal may have closed by leading elsewhere.
      if (history.state?.modalDepth === depth + steps) history.go(-steps)
    }
  }, [depth])
  useEffect(() => {
    function onBack(event: PopStateEvent) {
      const stays = typeof event.state?.modalDepth === 'number' ? event.state.modalDepth : 0
      while (pushed.current > stays) {
        pushed.current--
        closeModal()
      }
    }
    addEventListener('popstate', onBack)
    return () => removeEventListener('popstate', onBack)
  }, [])
}
