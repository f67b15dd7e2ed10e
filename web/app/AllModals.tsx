// The modal host with the full registry; a chunk of its own, loaded on the first touch of a page.
import { ModalHost } from '../shell/ModalHost.tsx'
import { modalRegistry } from './modal-registry.ts'

export function AllModals() {
  return <ModalHost registry={modalRegistry} />
}
