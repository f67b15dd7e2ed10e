// The sheet of all modals: loads each by name, keeps the stack's state, and lets the back button leave the top one.
import { type ComponentType, useEffect, useReducer, useRef } from 'react'
import { ownValue } from '#contract/own-value.ts'
import { say } from '../language/say.ts'
import { PageLoader } from '../ui/PageLoader.tsx'
import { Sheet, type SheetHandle } from '../ui/Sheet.tsx'
import { closeModal, type ModalName, type Modals, type OpenModal, removeModals, useModals } from './modals.ts'
import { toast } from './toasts.ts'
import { useBackButton } from './useBackButton.ts'

/** What a modal file's default export gets: its own props, and the frame's. It draws into `ui/Dialog`. */
export type ModalProps<N extends ModalName> = Modals[N] & { frame: ModalFrame }

/** Spread on the dialog: `<Dialog {...frame} title="…">`. */
export interface ModalFrame {
  /** False once it was left, while it is still drawn. */
  open: boolean
  /** Closes this one, whatever was opened above it meanwhile. */
  onClose: () => void
}

export type ModalRegistry = { [N in ModalName]: () => Promise<{ default: ComponentType<ModalProps<N>> }> }

/** What the host itself knows of a modal: it takes its props and the frame. The catalogue keeps both ends right. */
type AnyModal = ComponentType<object & { frame: ModalFrame }>

const loaded = new Map<ModalName, AnyModal>()

export function ModalHost({ registry }: { registry: ModalRegistry }) {
  const modals = useModals()
  const sheet = useRef<SheetHandle>(null)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const ready = modals.filter(({ name }) => loaded.has(name))
  const open = ready.filter(({ isOpen }) => isOpen)
  const shown = open[open.length - 1] ?? ready[ready.length - 1]
  useBackButton(sheet, modals.filter(({ isOpen }) => isOpen).length)
  useEffect(() => {
    // Left while another is shown: it is gone at once. Only the last one leaves with the sheet.
    if (open.length > 0 && open.length < ready.length)
      removeModals(ready.filter(({ isOpen }) => !isOpen).map(({ id }) => id))
  })
  return (
    <>
      {shown && (
        <Sheet
          ref={sheet}
          open={open.length > 0}
          onClosed={() => removeModals(ready.filter(({ isOpen }) => !isOpen).map(({ id }) => id))}
          shown={shown.id}
          steps={ready.map(({ id, name, props, isOpen, openers }) => {
            const Modal = loaded.get(name)!
            return {
              id,
              openers,
              content: <Modal {...props} frame={{ open: isOpen, onClose: () => closeModal(id) }} />,
            }
          })}
        />
      )}
      {modals
        .filter(({ name }) => !loaded.has(name))
        .map((modal) => (
          <MissingModal key={modal.id} modal={modal} registry={registry} onLoaded={redraw} />
        ))}
    </>
  )
}

/** Fetches the file of a modal that was opened. */
function MissingModal({ modal, registry, onLoaded }: MissingModalProps) {
  const { id, name, props } = modal
  useEffect(() => {
    const load = ownValue(registry, name)
    if (!load) {
      // A name nobody registered is logged and shows nothing (spec §2).
      // biome-ignore lint/suspicious/noConsole: the specification asks for it
      console.error(`There is no modal named "${name}".`)
      removeModals([id])
      return
    }
    load().then(
      (module) => {
        loaded.set(name, module.default as unknown as AnyModal)
        onLoaded()
      },
      () => {
        // What it would have said, or why there is nothing, is said in a snackbar. The next opening asks again.
        const { text } = props as { text?: string }
        toast(text ?? say('No connection. Please check your signal and try again.'), 'error')
        removeModals([id])
      },
    )
  }, [id, name, props, registry, onLoaded])
  return <PageLoader />
}

interface MissingModalProps {
  modal: OpenModal
  registry: ModalRegistry
  onLoaded: () => void
}
