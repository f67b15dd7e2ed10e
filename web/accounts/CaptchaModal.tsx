// In the making.
import type { ModalProps } from '../shell/ModalHost.tsx'
import { Dialog } from '../ui/Dialog.tsx'

export default function CaptchaModal({ frame }: ModalProps<'captcha'>) {
  return <Dialog {...frame} title="captcha" />
}
