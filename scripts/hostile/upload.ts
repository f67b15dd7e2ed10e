// Uploads a picture as a person who is signed in.
import { UPLOAD_PATH } from '#contract/media.ts'
import { fromNetwork } from './networks.ts'

export interface NamedPicture {
  name: string
  bytes: Uint8Array
}

export function uploadAnswer(
  url: string,
  cookie: string,
  { name, bytes }: NamedPicture,
  network: number,
): Promise<Response> {
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(bytes)]), name)
  return fetch(url + UPLOAD_PATH, { method: 'POST', headers: { cookie, ...fromNetwork(network) }, body: form })
}

/** Returns the answer's status, or 0 without an answer. */
export function upload(url: string, cookie: string, picture: NamedPicture, network = 1): Promise<number> {
  return uploadAnswer(url, cookie, picture, network).then(getStatus, () => 0)
}

export async function getStatus(response: Response): Promise<number> {
  await response.arrayBuffer()
  return response.status
}
