// (g) What each request reads from a database of years: the plans of all queries that pages and endpoints send, as PostgreSQL's
// auto_explain logs them. A query that reads a big share of a big table grows with the platform, however fast it is today.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import { pages } from '#contract/addresses/pages.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { withClient } from '../postgres.ts'
import type { BenchEnvironment } from './environment.ts'
import { serving } from './lists.ts'
import { fillYears, MODEST_CREATOR, OWNER, PAYER } from './reads-fill.ts'
import { getSession } from './session.ts'

/** Tables with fewer rows do not count: reading such a table in one go can be the best plan. */
const BIG = 50_000
/** A query on a connection is planned for its values five times, and from then on perhaps for any. */
const TIMES = 7

export interface Reading {
  /** The request that read the most. */
  request: string
  table: string
  rows: number
  /** Of the table's rows; more than 1 if it was read several times. */
  share: number
  ms: number
  query: string
}

export interface Reads {
  requests: number
  /** Requests that failed, with their status. */
  failed: string[]
  /** For each query and big table the most that a request read, the greatest share first. */
  readings: Reading[]
}

export async function benchReads(environment: BenchEnvironment): Promise<Reads> {
  const { postgres, services, dataDir } = environment
  await fillYears(environment)
  const { sizes, addresses } = await withClient(postgres.superuserUrl('pixel'), async (client) => {
    await logPlans(client)
    return { sizes: await bigTables(client), addresses: await readableAddresses(client) }
  })
  const [owner, modest, payer] = await Promise.all(
    [OWNER, MODEST_CREATOR, PAYER].map((id) => getSession(services, BigInt(id))),
  )
  const log = openSync(join(dataDir, 'postgres/postgres.log'), 'r')
  const found = new Map<string, Reading>()
  const failed: string[] = []
  const readers = { visitor: undefined, owner, 'modest creator': modest, payer }
  await serving(environment, async (origin) => {
    for (const address of addresses)
      for (const [reader, cookie] of Object.entries(readers)) {
        const from = fstatSync(log).size
        let status = 0
        for (let n = 0; n < TIMES; n++) {
          const response = await fetch(origin + address, { headers: cookie ? { cookie } : {}, redirect: 'manual' })
          await response.arrayBuffer()
          status = response.status
        }
        const request = `${address} for a ${reader}`
        // 503: the provider, which does not run here, has the list of banks.
        if (status >= 500 && status !== 503) failed.push(`${request}: ${status}`)
        for (const plan of plansIn(readFrom(log, from))) keepMost(found, request, plan, sizes)
      }
  })
  closeSync(log)
  return {
    requests: addresses.length * Object.keys(readers).length,
    failed,
    readings: [...found.values()].sort((one, other) => other.share - one.share),
  }
}

/** Each query's plan goes to the log, with the rows that it read. */
async function logPlans(client: Client): Promise<void> {
  for (const [name, value] of Object.entries({
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
  }))
    await client.query(`alter database pixel set ${name} = '${value}'`)
}

async function bigTables(client: Client): Promise<TableSize[]> {
  const { rows } = await client.query<TableSize>(
    `select relname as name, reltuples::int as rows from pg_class where relkind = 'r' and reltuples >= ${BIG}`,
  )
  return rows
}

/** The addresses of all pages and endpoints that only read, with the values of rows that exist. */
async function readableAddresses(client: Client): Promise<string[]> {
  const { rows } = await client.query<Record<string, string>>(
    `select (select id from posts where creator_id = ${OWNER} order by id desc limit 1) as post,
            (select id from goals where creator_id = ${OWNER}) as goal,
            (select id from blocs where creator_id = ${OWNER} limit 1) as bloc,
            (select id from comments where creator_id = ${OWNER} limit 1) as comment,
            (select report_no from reports limit 1) as report_no,
            (select transaction_no from payments where creator_id = ${OWNER} limit 1) as transaction_no`,
  )
  const { post, goal, bloc, comment, ...values } = rows[0]!
  const named: Record<string, string> = {
    ...(values as Record<string, string>),
    username: 'tao1.bench',
    page_url: 'tao1.bench',
    pageUrl: 'tao1.bench',
    tag: 'kampanya',
    year: String(new Date().getFullYear() - 1),
  }
  const fill = (path: string) => {
    const id = /goal/.test(path) ? goal : /bloc/.test(path) ? bloc : /comment/.test(path) ? comment : post
    return path.replace(/:(\w+)/g, (_, name: string) => named[name] ?? id!)
  }
  const ofContent = `content_type=photo&content_id=${post}`
  const queries: Record<string, string[]> = {
    'GET /v1/content/comments': [ofContent],
    'GET /v1/content/reactors': [ofContent],
    'GET /v1/report/subject': [ofContent],
    'GET /v1/user/content/consents': [ofContent],
    'GET /v1/explore/search': ['search=larawan'],
    'GET /v1/explore/creators': ['search=tao777.', ''],
    'GET /v1/user/transactions': ['', 'page=50', 'transaction_type=income', 'transaction_type=payout'],
  }
  const asked = (endpoint: Endpoint) =>
    queries[`${endpoint.method} ${endpoint.path}`] ?? (endpoint.paged ? ['', 'page=20'] : [''])
  const ofEndpoints = (endpoints as Endpoint[])
    .filter(({ method }) => method === 'GET')
    .flatMap((endpoint) => asked(endpoint).map((query) => fill(endpoint.path) + (query && `?${query}`)))
  return [...new Set([...ofEndpoints, ...pages.map(({ path }) => fill(path)), '/sitemap.xml'])]
}

interface TableSize {
  name: string
  rows: number
}

interface Plan {
  'Query Text': string
  ms: number
  Plan: PlanNode
}

interface PlanNode {
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

function readFrom(log: number, from: number): string {
  const bytes = Buffer.alloc(fstatSync(log).size - from)
  readSync(log, bytes, 0, bytes.length, from)
  return bytes.toString()
}

/** The plans in these lines of the log: each begins after its duration, and its lines begin with a tab. */
function* plansIn(lines: string): Generator<Plan> {
  for (const [, ms, plan] of lines.matchAll(/duration: ([\d.]+) ms\s+plan:\n((?:\t.*\n)+)/g))
    yield { ...JSON.parse(plan!), ms: Number(ms) }
}

/** Adds up what the plan read of each big table, and keeps it if no request read more with this query. */
function keepMost(found: Map<string, Reading>, request: string, plan: Plan, sizes: TableSize[]) {
  const query = plan['Query Text'].replace(/\s+/g, ' ')
  for (const { name, rows: size } of sizes) {
    const rows = countRows(plan.Plan, name)
    const share = rows / size
    const key = `${name} ${query}`
    if (share > (found.get(key)?.share ?? 0)) found.set(key, { request, table: name, rows, share, ms: plan.ms, query })
  }
}

function countRows(node: PlanNode, table: string): number {
  const loops = node['Actual Loops'] ?? 0
  const own =
    node['Relation Name'] === table ? loops * ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) : 0
  return (node.Plans ?? []).reduce((sum, one) => sum + countRows(one, table), own)
}
