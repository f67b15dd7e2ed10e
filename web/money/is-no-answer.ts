import type { ApiError } from '../shell/api.ts'

/** Whether nobody knows yet if the request was carried out: no answer came, or the server failed or rested. */
export function isNoAnswer({ code }: Pick<ApiError, 'code'>): boolean {
  return !code || code === 'ServerException' || code === 'ServiceUnavailableException'
}
