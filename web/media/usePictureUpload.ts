// Uploads a single picture, such as an avatar: choose, crop, upload.
import { useEffect, useRef, useState } from 'react'
import { openModal } from '../shell/modals.ts'
import { imageFailure } from './image-failure.ts'
import { pick } from './pick.ts'
import { refusalByContent } from './refusal.ts'
import { uploadPicture } from './upload-picture.ts'

interface Options {
  /** Width divided by height. */
  aspect: number
  /** Maximum width of the uploaded picture in pixels. */
  widthMaxPx: number
  /** Size of the crop area's surroundings in CSS pixels; by default as wide as the dialog. */
  stage?: { width: number; height: number }
  /** `filename` names the picture in later calls, `url` shows it to its uploader. */
  onUploaded: (filename: string, url: string) => void | Promise<void>
}

export function usePictureUpload({ aspect, widthMaxPx, stage, onUploaded }: Options) {
  const [loading, setLoading] = useState<number>()
  const unmounted = useRef(new AbortController())
  useEffect(() => {
    unmounted.current = new AbortController()
    return () => unmounted.current.abort()
  }, [])

  async function choose(files: readonly File[]): Promise<void> {
    const { taken, refused } = pick(files.slice(0, 1), [], 1)
    const [file] = taken
    const err_msg = file && (await refusalByContent(file))
    const failures = err_msg ? [{ filename: file.name, err_msg }] : refused
    if (failures.length > 0) openModal('image-upload-error', { failures })
    else if (file)
      openModal('crop-image', {
        picture: file,
        aspect,
        widthMaxPx,
        ...(stage && { stage }),
        onCropped: (picture) => void send(new File([picture], file.name, { type: picture.type })),
      })
  }

  async function send(file: File): Promise<void> {
    setLoading(0)
    try {
      const { filename, absolute_url } = await uploadPicture(file, {
        signal: unmounted.current.signal,
        onProgress: setLoading,
      })
      await onUploaded(filename, absolute_url)
    } catch (error) {
      if (unmounted.current.signal.aborted) return
      openModal('image-upload-error', { failures: [imageFailure(file, error, () => void send(file))] })
    } finally {
      setLoading(undefined)
    }
  }

  return {
    choose: (files: readonly File[]): void => void choose(files),
    /** 0 to 99 while uploading, otherwise undefined. */
    loading,
  }
}
