// The product and its provider as two processes on the bench environment's databases.
import { freePort } from '../free-port.ts'
import type { BenchEnvironment } from './environment.ts'
import { type Running, startProduct, startProvider } from './processes.ts'
import { productEnv } from './product-env.ts'

export interface WithProvider {
  port: number
  origin: string
  product: Running
  /** Stops both. */
  stop(): Promise<void>
}

/** `env`: further settings of the product, given its origin. */
export async function startWithProvider(
  environment: BenchEnvironment,
  env: (origin: string) => NodeJS.ProcessEnv = () => ({}),
): Promise<WithProvider> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const sandbox = await startProvider(environment, origin)
  const product = await startProduct({ ...productEnv(port, environment), ...env(origin) }).catch(async (error) => {
    await sandbox.stop()
    throw error
  })
  const stop = async () => {
    await product.stop()
    await sandbox.stop()
  }
  return { port, origin, product, stop }
}
