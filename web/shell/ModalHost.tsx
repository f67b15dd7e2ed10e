// Hosts all modals in one sheet: loads each by name, renders the stack, and closes the top one on the back button.
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import { ownValue } from '#contract/own-value.ts'
import { PageLoader } from '../ui/PageLoader.tsx'
import { Sheet, type SheetHandle } from '../ui/Sheet.tsx'
import {
  cancelModals,
  closeModal,
  dropUnloadedModals,
  type ModalName,
  type Modals,
  type OpenModal,
  removeModals,
  useModals,
} from './modals.ts'
import { useBackButton } from './useBackButton.ts'

/** Props of a modal file's default export: its own and `frame`. It renders a `ui/Dialog`. */
export type ModalProps<N extends ModalName> = Modals[N] & { frame: ModalFrame }

/** Spread on the dialog: `<Dialog {...frame} title="…">`. */
export interface ModalFrame {
  /** False once the modal was closed, while its closing animation still runs. */
  open: boolean
  /** Closes this modal, even if others were opened above it. */
  onClose: () => void
}

export type ModalRegistry = { [N in ModalName]: () => Promise<{ default: ComponentType<ModalProps<N>> }> }

/** A modal as the host sees it: props are untyped here because the catalogue `Modals` types both the opener and the modal. */
type AnyModal = ComponentType<object & { frame: ModalFrame }>

export function ModalHost({ registry }: { registry: ModalRegistry }) {
  const modals = useModals()
  const sheet = useRef<SheetHandle>(null)
  const [loaded, setLoaded] = useState<ReadonlyMap<ModalName, AnyModal>>(new Map())
  const ready = modals.filter(({ name }) => loaded.has(name))
  const open = ready.filter(({ isOpen }) => isOpen)
  const shown = open[open.length - 1] ?? ready[ready.length - 1]
  const keep = useCallback(
    (name: ModalName, modal: AnyModal) => setLoaded((others) => new Map(others).set(name, modal)),
    [],
  )
  useBackButton(modals.filter(({ isOpen }) => isOpen).length, () => {
    // The top modal may still be loading; the sheet shows one below it, or is not there yet.
    const top = modals.filter(({ isOpen }) => isOpen).pop()
    if (!top || loaded.has(top.name)) return sheet.current?.leave() ?? true
    cancelModals([top.id])
    return true
  })
  useEffect(() => {
    // A closed modal is removed immediately while another is shown; only the last one closes with the sheet's animation.
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
          <MissingModal key={modal.id} modal={modal} registry={registry} onLoaded={keep} />
        ))}
    </>
  )
}

/** Fetches the file of a modal that was opened but is not loaded yet. */
function MissingModal({ modal, registry, onLoaded }: MissingModalProps) {
  const { id, name, props } = modal
  useEffect(() => {
    const load = ownValue(registry, name)
    if (!load) {
      // An unregistered name is logged and shows nothing (spec §2).
      // biome-ignore lint/suspicious/noConsole: the specification asks for it
      console.error(`There is no modal named "${name}".`)
      removeModals([id])
      return
    }
    load().then(
      (module) => {
        onLoaded(name, module.default as unknown as AnyModal)
      },
      () => dropUnloadedModals([{ id, props }]),
    )
  }, [id, name, props, registry, onLoaded])
  return <PageLoader />
}

interface MissingModalProps {
  modal: OpenModal
  registry: ModalRegistry
  onLoaded: (name: ModalName, modal: AnyModal) => void
}
