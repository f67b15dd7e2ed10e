// The sheet with every modal there is. It loads with the first one that opens.
import { ModalHost } from '../shell/ModalHost.tsx'
import { modalRegistry } from './modal-registry.ts'

export function AllModals() {
  return <ModalHost registry={modalRegistry} />
}
