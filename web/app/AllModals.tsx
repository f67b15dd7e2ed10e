// The modal host with the full registry; a chunk of its own, loaded when the first modal opens.
import { ModalHost } from '../shell/ModalHost.tsx'
import { modalRegistry } from './modal-registry.ts'

export function AllModals() {
  return <ModalHost registry={modalRegistry} />
}
