// Crops a picture to a given aspect ratio. Buttons do everything that dragging does.
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { uploadTexts } from '#contract/upload-texts.ts'
import { say } from '../language/say.ts'
import type { ModalProps } from '../shell/ModalHost.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorText } from '../ui/ErrorText.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { CropFrame } from './CropFrame.tsx'
import styles from './CropImageModal.module.css'
import { type View, zoomRange } from './crop-frame.ts'
import { getName, useCrop } from './useCrop.ts'

export default function CropImageModal({
  picture,
  aspect,
  widthMaxPx,
  stage,
  onCropped,
  frame,
}: ModalProps<'crop-image'>) {
  const { crop, change, step, state, ...cropping } = useCrop({
    picture,
    aspect,
    widthMaxPx,
    onCropped,
    frame,
  })
  const { image, address, isBroken, size, shown } = cropping
  return (
    <Dialog
      {...frame}
      title={say('Crop Image')}
      footer={
        <>
          <Button busy={state === 'busy'} disabled={!image} onClick={crop}>
            {say('Use photo')}
          </Button>
          <Button variant="outline" onClick={frame.onClose}>
            {say('Cancel')}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        {size && shown ? (
          <CropFrame address={address!} picture={size} aspect={aspect} stage={stage} view={shown} onChange={change} />
        ) : (
          !isBroken && (
            <Loading label={say('Opening the photo')}>
              <Skeleton shape="block" height={282} />
            </Loading>
          )
        )}
        <Controls view={shown} onChange={change} onStep={step} />
        <ErrorText>
          {isBroken
            ? say(uploadTexts.broken, { file: getName(picture) })
            : state === 'failed' && say(uploadTexts.wentWrong)}
        </ErrorText>
      </div>
    </Dialog>
  )
}

interface ControlsProps {
  /** Undefined until the picture is decoded. */
  view: View | undefined
  onChange: (next: (view: View) => Partial<View>) => void
  /** Moves by one step to the right and down; −1 moves the other way. */
  onStep: (right: number, down: number) => void
}

function Controls({ view, onChange, onStep }: ControlsProps) {
  return (
    <div className={styles.controls}>
      <div className={styles.zoom}>
        <IconButton
          label={say('Zoom out')}
          icon={<Minus />}
          onClick={() => onChange(({ zoom }) => ({ zoom: zoom - zoomRange.step }))}
        />
        <input
          type="range"
          aria-label={say('Zoom')}
          {...zoomRange}
          step={0.05}
          value={view?.zoom ?? zoomRange.min}
          aria-valuetext={say('{zoom} times', { zoom: (view?.zoom ?? 1).toFixed(1) })}
          onChange={(event) => onChange(() => ({ zoom: Number(event.target.value) }))}
        />
        <IconButton
          label={say('Zoom in')}
          icon={<Plus />}
          onClick={() => onChange(({ zoom }) => ({ zoom: zoom + zoomRange.step }))}
        />
      </div>
      <fieldset className={styles.moves} aria-label={say('Move the frame')}>
        <IconButton label={say('Move left')} icon={<ArrowLeft />} onClick={() => onStep(-1, 0)} />
        <IconButton label={say('Move up')} icon={<ArrowUp />} onClick={() => onStep(0, -1)} />
        <IconButton label={say('Move down')} icon={<ArrowDown />} onClick={() => onStep(0, 1)} />
        <IconButton label={say('Move right')} icon={<ArrowRight />} onClick={() => onStep(1, 0)} />
      </fieldset>
    </div>
  )
}
