import { ProviderAmbiguous } from '../epayment.ts'
import { ProviderThrottled } from './failures.ts'

const READ_TRIES = 3

/** Of many reads one fails easily: only that one is tried again. */
export async function retryAmbiguous<T>(read: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await read()
    } catch (error) {
      const isPassing = error instanceof ProviderAmbiguous && !(error instanceof ProviderThrottled)
      if (!isPassing || tries === READ_TRIES) throw error
    }
  }
}
