// The services that features get: settings, database, limits and the clients of outside services.
import { fileURLToPath } from 'node:url'
import type { Config } from '#server/kit/config.ts'
import type { Log } from '#server/kit/log.ts'
import { createMetrics, type Metrics } from '#server/kit/metrics.ts'
import { type Database, openDatabase } from '#server/kit/open-database.ts'
import type { OnQuery } from '#server/kit/prepared.ts'
import { createThrottle, type Throttle } from '#server/kit/throttle.ts'
import { type Cdn, openCdn } from './cdn.ts'
import type { Epayment } from './epayment.ts'
import { sandboxEpayment } from './epayment-sandbox.ts'
import { xenditEpayment } from './epayment-xendit.ts'
import type { ProviderSignIn } from './identity.ts'
import { openIdSignIn } from './identity-openid.ts'
import { chooseMailer, type Mailer } from './mail.ts'
import { chooseSmsSender, type SmsSender } from './sms.ts'
import type { Storage } from './storage.ts'
import { folderStorage } from './storage-folder.ts'
import { s3Storage } from './storage-s3.ts'

export interface Services {
  config: Config
  log: Log
  database: Database
  db: Database['db']
  throttle: Throttle
  epayment: Epayment
  /** Undefined where sign-in with the provider is not configured. */
  providerSignIn: ProviderSignIn | undefined
  mailer: Mailer
  sms: SmsSender
  storage: Storage
  /** Undefined without a CDN in front of this server. */
  cdn: Cdn | undefined
  metrics: Metrics
}

/** `onQuery` is called with every query, to count them. */
export function openServices(config: Config, databaseUrl: string, log: Log, onQuery?: OnQuery): Services {
  const database = openDatabase(databaseUrl, log, {
    max: config.databasePoolMax,
    queryMs: config.databaseTimeoutMs,
    directUrl: config.databaseDirectUrl,
    readUrl: config.databaseReadUrl,
    onQuery,
  })
  const metrics = createMetrics(database.pool)
  const epayment = config.provider === 'xendit' ? xenditEpayment(config, log) : sandboxEpayment(config)
  return {
    config,
    log,
    database,
    metrics,
    db: database.db,
    throttle: createThrottle(database.db, config.rateLimits === 'relaxed'),
    epayment: withFailureMetrics(epayment, metrics.providerFailed),
    providerSignIn: config.oidc && openIdSignIn(config.oidc, config.publicUrl),
    mailer: chooseMailer(config, database.db),
    sms: chooseSmsSender(config, database.db),
    storage: chooseStorage(config),
    cdn: openCdn(config),
  }
}

/** The same provider, with each failed call counted. */
function withFailureMetrics(epayment: Epayment, onFailure: Metrics['providerFailed']): Epayment {
  return new Proxy(epayment, {
    get(target, name: keyof Epayment) {
      const call = target[name]
      if (typeof call !== 'function') return call
      return (...given: unknown[]) => {
        const answer = (call as (...given: unknown[]) => unknown).apply(target, given)
        if (answer instanceof Promise) answer.catch((error) => onFailure(name, error))
        return isList(answer) ? watchList(answer, (error) => onFailure(name, error)) : answer
      }
    },
  })
}

function isList(answer: unknown): answer is AsyncIterable<unknown> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer
}

async function* watchList(list: AsyncIterable<unknown>, onFailure: (error: unknown) => void) {
  try {
    yield* list
  } catch (error) {
    onFailure(error)
    throw error
  }
}

/** The services for jobs and commands, whose queries may take minutes. */
export function withLongQueries(services: Services): Services {
  return { ...services, db: services.database.longQueryDb }
}

function chooseStorage({ storageUrl, storageKeys }: Config): Storage {
  return storageKeys ? s3Storage(storageUrl, storageKeys) : folderStorage(fileURLToPath(storageUrl))
}
