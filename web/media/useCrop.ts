// State of the crop modal: decodes the picture, tracks the view, and crops on confirmation.
import { useEffect, useRef, useState } from 'react'
import { say } from '../language/say.ts'
import type { ModalProps } from '../shell/ModalHost.tsx'
import { changeView, getCut, getMiddle, getOutput, getStep, type View } from './crop-frame.ts'
import { toJpeg } from './redraw.ts'

type CropOptions = Pick<ModalProps<'crop-image'>, 'picture' | 'aspect' | 'widthMaxPx' | 'onCropped' | 'frame'>

/** Returns the current view and the functions to change it and to crop. */
export function useCrop({ picture, aspect, widthMaxPx, onCropped, frame }: CropOptions) {
  const { image, address, isBroken } = useDecoded(picture)
  const [view, setView] = useState<View>()
  const [state, setState] = useState<'choosing' | 'busy' | 'failed'>('choosing')
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = frame.open
    return () => {
      isOpen.current = false
    }
  }, [frame.open])
  const size = image && { width: image.naturalWidth, height: image.naturalHeight }
  const shown = view ?? (size && getMiddle(size))

  function change(next: (view: View) => Partial<View>): void {
    if (!size) return
    setView((before = getMiddle(size)) => changeView(size, aspect, before, next(before)))
  }

  function step(right: number, down: number): void {
    if (size) change((now) => getStep(size, aspect, now, right, down))
  }

  async function crop(): Promise<void> {
    if (!image || !size || !shown) return
    setState('busy')
    const cut = getCut(size, aspect, shown)
    try {
      const cropped = await toJpeg(image, cut, getOutput(cut, widthMaxPx))
      // Cancelled meanwhile.
      if (!isOpen.current) return
      onCropped(cropped)
      frame.onClose()
    } catch {
      setState('failed')
    }
  }

  return { image, address, isBroken, size, shown, state, change, step, crop }
}

export function getName(picture: Blob): string {
  return picture instanceof File ? picture.name : say('This picture')
}

/** The picture, once it is decoded. */
function useDecoded(picture: Blob) {
  const [state, setState] = useState<{ image?: HTMLImageElement; address?: string; isBroken?: boolean }>({})
  useEffect(() => {
    const address = URL.createObjectURL(picture)
    const image = new Image()
    image.src = address
    image.decode().then(
      () => setState({ image, address }),
      () => setState({ isBroken: true }),
    )
    return () => URL.revokeObjectURL(address)
  }, [picture])
  return state
}
