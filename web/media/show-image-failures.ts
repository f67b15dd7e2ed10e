import { changeModal, type ImageFailure, type Modals, openModal, topmost } from '../shell/modals.ts'

/** Lists images whose upload failed; if the list is still open, for instance with files refused before the upload, adds them to it. */
export function showImageFailures(failures: readonly ImageFailure[]): void {
  const top = topmost()
  if (top?.name === 'image-upload-error') {
    const { failures: listed } = top.props as Modals['image-upload-error']
    changeModal({ props: { failures: [...listed, ...failures] } })
  } else openModal('image-upload-error', { failures })
}
