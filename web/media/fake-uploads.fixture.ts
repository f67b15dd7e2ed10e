import { beforeEach, onTestFinished } from 'vitest'
import { dot } from './sample-photo.fixture.ts'

/** Replaces XMLHttpRequest: tests set the progress and the result of each upload. */
export class FakeRequest {
  static all: FakeRequest[] = []
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  status = 0
  response: unknown
  isAborted = false
  /** Method and path. */
  opened = ''
  headers = new Headers()
  /** The name and the bytes of what was sent. */
  name = ''
  picture = new Blob()
  open(method: string, path: string) {
    this.opened = `${method} ${path}`
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value)
  }
  send(form: FormData) {
    const file = form.get('image') as File
    this.name = file.name
    this.picture = file
    FakeRequest.all.push(this)
  }
  abort() {
    this.isAborted = true
    this.onabort?.()
  }
  progress(percent: number) {
    this.upload.onprogress?.({ loaded: percent, total: 100 })
  }
  end(status: number, response: unknown) {
    this.status = status
    this.response = response
    this.onload?.()
  }
}

/** Call once in a file: in each of its tests uploads go to `FakeRequest.all`. */
export function fakeUploads() {
  beforeEach(() => {
    const real = globalThis.XMLHttpRequest
    globalThis.XMLHttpRequest = FakeRequest as never
    FakeRequest.all = []
    onTestFinished(() => {
      globalThis.XMLHttpRequest = real
    })
  })
  return {
    /** Names of the files that were sent, in their order. */
    sent: () => FakeRequest.all.map(({ name }) => name),
    /** The server's answer to the upload of this file. */
    uploaded: (name: string) => ({ data: { filename: `kept-${name}`, absolute_url: `/i/${name}` } }),
  }
}

const bytes = Uint8Array.from(atob(dot.split(',')[1]!), (character) => character.charCodeAt(0))

/** A picture that is sent as it is: as a GIF it waits for no worker to make it smaller, whatever its name. */
export const tinyPicture = (name: string): File => new File([bytes], name, { type: 'image/gif' })
