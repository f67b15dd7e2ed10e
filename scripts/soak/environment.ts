// A complete installation on one machine: the product with its worker, database and pictures, and the provider beside it.
import { seedDemo } from '../../db/seed.ts'
import { type BenchEnvironment, startBenchEnvironment } from '../bench/environment.ts'
import { type Running, startProduct, startProvider } from '../bench/processes.ts'
import { productEnv } from '../bench/product-env.ts'
import { freePort } from '../free-port.ts'
import { type Cast, makeCast } from '../rehearse/cast.ts'

export interface SoakEnvironment extends Pick<BenchEnvironment, 'services' | 'config'> {
  origin: string
  /** The URL of the Prometheus metrics. */
  metrics: string
  product: Running
  cast: Cast
  /** The environment of the operator's commands. */
  settings: NodeJS.ProcessEnv
  close(): Promise<void>
}

/** An hour at 300 requests a second has two thousand payouts, each with a code. */
const PAYEES = 240

export async function startSoakEnvironment(): Promise<SoakEnvironment> {
  const environment = await startBenchEnvironment()
  const running: Running[] = []
  const close = async () => {
    for (const one of running.reverse()) await one.stop()
    await environment.close()
  }
  try {
    const [port, metricsPort] = [await freePort(), await freePort()]
    const origin = `http://127.0.0.1:${port}`
    const settings = {
      ...productEnv(port, environment),
      PUBLIC_URL: origin,
      METRICS_PORT: String(metricsPort),
      // The limit that an installation with so many people would set.
      SMS_PER_HOUR: '100000',
    }
    running.push(await startProvider(environment, origin))
    await seedDemo(environment.config, environment.databaseUrl)
    const cast = await makeCast(environment.services, environment.config.sandboxUrl, { payees: PAYEES })
    const product = await startProduct(settings)
    running.push(product)
    const { services, config } = environment
    return {
      services,
      config,
      origin,
      metrics: `http://127.0.0.1:${metricsPort}/metrics`,
      product,
      cast,
      settings,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
