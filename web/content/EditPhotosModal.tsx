// The photos of a slide: order, visibility, adding and removing. Changes the caller's set in place.

import ImagePlus from 'lucide-react/icons/image-plus'
import { useRef } from 'react'
import { limits } from '#contract/limits.ts'
import { uploadTexts } from '#contract/upload-texts.ts'
import { say } from '../language/say.ts'
import { DropZone } from '../media/DropZone.tsx'
import { PhotoGrid } from '../media/PhotoGrid.tsx'
import { moved, toggled } from '../media/photo-set.ts'
import { useUploads } from '../media/uploads.ts'
import type { ModalProps } from '../shell/ModalHost.tsx'
import { showError } from '../shell/modals.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter, DialogTitle } from '../ui/Dialog.tsx'
import styles from './EditPhotosModal.module.css'
import { priceLabel } from './price.ts'

export default function EditPhotosModal({ photoSet, frame }: ModalProps<'edit-photos'>) {
  const { photos, isFree, price } = useUploads(photoSet)
  const picker = useRef<HTMLInputElement>(null)
  const isFull = photos.length >= limits.photosPerSlideMax

  function addPhotos(): void {
    if (isFull) showError({ title: say(uploadTexts.limitTitle), text: say(uploadTexts.limit) })
    else picker.current?.click()
  }

  return (
    <Dialog {...frame} size={720} variant="full">
      <DialogTitle>{say('Edit Photo')}</DialogTitle>
      <DialogBody className={styles.body}>
        <p className={styles.hint}>
          {say(
            'The first photo is the cover. Photos hidden until paid are shown as a mosaic; sneak peeks are open to everyone.',
          )}
        </p>
        <PhotoGrid
          photos={photos}
          isFree={isFree}
          onMove={(key, to) => photoSet.change((set) => moved(set, key, to))}
          onToggle={(key) => photoSet.change((set) => toggled(set, key))}
          onRemove={photoSet.remove}
        >
          {!isFull && (
            <DropZone label={say('Add photos')} multiple onFiles={photoSet.add} inputRef={picker}>
              <ImagePlus />
              <strong>{say('Add photos')}</strong>
              <span className={styles.room}>
                {say('{count} of {total}', { count: photos.length, total: limits.photosPerSlideMax })}
              </span>
            </DropZone>
          )}
        </PhotoGrid>
      </DialogBody>
      <DialogFooter className={styles.footer}>
        <p className={styles.total}>
          <span>{say('Total Price')}</span>
          <strong>{priceLabel(isFree, price)}</strong>
        </p>
        <div className={styles.actions}>
          <Button variant="outline" onClick={addPhotos}>
            {say('ADD PHOTOS')}
          </Button>
          <Button onClick={frame.onClose}>{say('DONE')}</Button>
        </div>
      </DialogFooter>
    </Dialog>
  )
}
