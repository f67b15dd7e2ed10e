// The embedded PostgreSQL: a real server on a UNIX socket only, so that many can run side by side.
import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client, escapeIdentifier } from 'pg'
import { postgresBinaries, type ServerUser, serverDirectory, serverUser, socketDirectory } from './postgres-host.ts'

const MAJOR_VERSION = '18'
const SUPERUSER = 'postgres'
/** Objects with a lower oid were made by initdb. */
const FIRST_MADE_OID = 16_384
const START_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 60_000
const LOG_MAX_BYTES = 5_000_000

const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '256MB',
  fsync: 'on',
  synchronous_commit: 'on',
  wal_compression: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // The details of an error contain values of its row.
  log_error_verbosity: 'terse',
}

/** For tests, which may lose their data in a crash of the machine. */
const FAST_SETTINGS = { shared_buffers: '128MB', fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

export type Postgres = {
  socketDir: string
  binDir: string
  pid: number
  /** True when the server was already running, left behind by a killed start or shared with a running process. */
  adopted: boolean
  superuserUrl: (database: string) => string
  /**
   * Creates the database if it is missing, and the role of the same name that owns it and has no other rights; returns the
   * role's URL. Objects that the superuser made in an existing database become the role's.
   */
  ensureDatabase: (name: string) => Promise<string>
  /** Fast shutdown; waits until the server has ended. Does nothing to a server that another running process started. */
  stop: () => Promise<void>
}

/**
 * Starts PostgreSQL on the data in `dir` (created at first use), or adopts the one already running there.
 * `fast` trades durability for speed and is for tests only. `log` receives a line before anything slow.
 */
export async function startPostgres(options: {
  dir: string
  fast?: boolean
  log?: (text: string) => void
}): Promise<Postgres> {
  const user = serverUser(path.join(options.dir, 'data'))
  const binDir = postgresBinaries(user)
  const dir = serverDirectory(path.resolve(options.dir), user)
  const cluster: Cluster = { dir, data: path.join(dir, 'data'), socketDir: getSocketDir(dir), binDir, user }
  socketDirectory(cluster.socketDir, user)
  if (!fs.existsSync(cluster.data)) {
    options.log?.('creating the database')
    await initialise(cluster, options.fast === true)
  }
  checkVersion(cluster)
  const { pid, adopted } = await runningOrStarted(cluster, { ...SETTINGS, ...(options.fast ? FAST_SETTINGS : {}) })
  const mine = !adopted || !ownerLives(dir)
  if (mine) fs.writeFileSync(ownerFile(dir), processMark(process.pid)!)

  const superuserUrl = (database: string) => getUrl(cluster, database, SUPERUSER)
  return {
    socketDir: cluster.socketDir,
    binDir,
    pid,
    adopted,
    superuserUrl,
    ensureDatabase: async (name) => {
      await ensureOwned(superuserUrl, name)
      return getUrl(cluster, name, name)
    },
    stop: async () => {
      if (mine) await shutDown(cluster)
    },
  }
}

/** Stops the server in `dir` if the process that started it has ended. True if nothing uses `dir` any more. */
export async function stopAbandonedPostgres(dir: string): Promise<boolean> {
  if (!fs.existsSync(dir)) return true
  if (ownerLives(dir)) return false
  const real = fs.realpathSync(dir)
  await shutDown({ dir: real, data: path.join(real, 'data'), socketDir: getSocketDir(real) })
  return true
}

type Place = { dir: string; data: string; socketDir: string }
type Cluster = Place & { binDir: string; user: ServerUser }

/** Short, because a socket's path may have at most 107 characters. */
function getSocketDir(dir: string): string {
  return `/tmp/pixel-pg-${createHash('sha256').update(dir).digest('hex').slice(0, 16)}`
}

function getUrl({ socketDir }: Place, database: string, role: string): string {
  return `postgresql://${role}@localhost/${encodeURIComponent(database)}?host=${encodeURIComponent(socketDir)}`
}

/**
 * As deploy/postgres.sql does for compose.yml: SQL injected into the product gets the product's rights, not the server's. One process at a
 * time, because PostgreSQL refuses concurrent changes of one role or database: two commands of the operator may start at the same moment.
 */
async function ensureOwned(superuserUrl: (database: string) => string, name: string): Promise<void> {
  const role = escapeIdentifier(name)
  await withClient(superuserUrl('postgres'), async (client) => {
    // Held until the connection closes.
    await client.query(`select pg_advisory_lock(hashtext('pixel owned databases'))`)
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
    if (rowCount === 0)
      await client.query(`create role ${role} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls`)
    const { rows } = await client.query<{ owner: string }>(
      'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
      [name],
    )
    if (rows.length === 0) await client.query(`create database ${role} owner ${role}`)
    await client.query(`revoke all on database ${role} from public`)
    if (rows[0] && rows[0].owner !== name) await withClient(superuserUrl(name), (inside) => handOver(inside, role))
  })
}

/** Makes `role` the owner of every object in this database, except system objects and those of extensions. */
async function handOver(client: Client, role: string): Promise<void> {
  await client.query('begin')
  const { rows } = await client.query<{ thing: string }>(`
    select kind || ' ' || name as thing from (
      select 'schema' as kind, quote_ident(nspname) as name, tableoid, oid from pg_namespace
      union all
      select case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
             oid::regclass::text, tableoid, oid from pg_class c
       where relkind in ('r', 'p', 'v', 'm', 'S')
         -- The sequence of a column belongs to its table.
         and not exists (select 1 from pg_depend where classid = c.tableoid and objid = c.oid and deptype in ('a', 'i'))
      union all
      select 'routine', oid::regprocedure::text, tableoid, oid from pg_proc
      union all
      select case typtype when 'd' then 'domain' else 'type' end, oid::regtype::text, tableoid, oid from pg_type t
       where typtype in ('d', 'e') or exists (select 1 from pg_class c where c.oid = t.typrelid and c.relkind = 'c')
    ) made
    where oid >= ${FIRST_MADE_OID}
      and not exists (select 1 from pg_depend where classid = made.tableoid and objid = made.oid and deptype = 'e')`)
  for (const { thing } of rows) await client.query(`alter ${thing} owner to ${role}`)
  await client.query(`alter database ${role} owner to ${role}`)
  await client.query('commit')
}

async function initialise({ dir, data, binDir, user }: Cluster, fast: boolean): Promise<void> {
  const unfinished = `${data}.new`
  fs.rmSync(unfinished, { recursive: true, force: true })
  const flags = [`--username=${SUPERUSER}`, '--auth=trust', '--encoding=UTF8', '--data-checksums', '--no-instructions']
  const locale = ['--locale-provider=builtin', '--locale=C.UTF-8']
  const args = ['-D', unfinished, ...flags, ...locale, ...(fast ? ['--no-sync'] : [])]
  await promisify(execFile)(path.join(binDir, 'initdb'), args, { ...user, cwd: dir, env: serverEnvironment() })
  fs.renameSync(unfinished, data)
}

function checkVersion({ data }: Place): void {
  const version = fs.readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim()
  if (version === MAJOR_VERSION) return
  throw new Error(`${data} was written by PostgreSQL ${version}, this is ${MAJOR_VERSION}. Dump and restore it first.`)
}

async function runningOrStarted(
  cluster: Cluster,
  settings: Record<string, string>,
): Promise<{ pid: number; adopted: boolean }> {
  const deadline = Date.now() + START_TIMEOUT_MS
  let failure = ''
  while (Date.now() < deadline) {
    const running = postmasterPid(cluster)
    if (running !== undefined) {
      if (await answers(cluster)) return { pid: running, adopted: true }
      await wait(50) // the server is starting up or shutting down
      continue
    }
    dropRecycledPidFile(cluster)
    const started = await launch(cluster, settings, deadline)
    if (started.pid !== undefined) return { pid: started.pid, adopted: false }
    failure = started.failure
    if (!/lock file|shared memory block/.test(failure)) break
    await wait(200) // a concurrent start was first, or processes of a killed server are still ending
  }
  throw new Error(`PostgreSQL did not start (${path.join(cluster.dir, 'postgres.log')}):\n${failure}`)
}

async function launch(
  cluster: Cluster,
  settings: Record<string, string>,
  deadline: number,
): Promise<{ pid: number } | { pid: undefined; failure: string }> {
  const { dir, data, socketDir, binDir, user } = cluster
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { log, size } = openLog(dir)
  // Detached: Ctrl-C reaches the whole process group, and the database has to outlive the server that drains.
  const child = spawn(path.join(binDir, 'postgres'), ['-D', data, '-k', socketDir, ...flags], {
    ...user,
    cwd: dir,
    env: serverEnvironment(),
    detached: true,
    stdio: ['ignore', log, log],
  })
  fs.closeSync(log)
  child.unref()
  let failure: string | undefined
  child.once('error', (error) => {
    failure = error.message
  })
  // Listens only while starting: later the folder and its log may have been removed.
  const onExit = () => {
    failure ??= fs.readFileSync(path.join(dir, 'postgres.log')).subarray(size).toString().slice(-2000)
  }
  child.once('exit', onExit)
  while (Date.now() < deadline && failure === undefined) {
    if (postmasterPid(cluster) === child.pid && (await answers(cluster))) {
      child.off('exit', onExit)
      return { pid: child.pid! }
    }
    await wait(20)
  }
  return { pid: undefined, failure: failure ?? 'It did not answer in time.' }
}

function openLog(dir: string): { log: number; size: number } {
  const file = path.join(dir, 'postgres.log')
  const size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size <= LOG_MAX_BYTES) return { log: fs.openSync(file, 'a', 0o600), size }
  fs.renameSync(file, `${file}.1`)
  return { log: fs.openSync(file, 'a', 0o600), size: 0 }
}

/** Passes on none of our own environment: it contains secrets, and PG* variables would change the server. */
function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C.UTF-8' }
}

async function shutDown(cluster: Place): Promise<void> {
  const deadline = Date.now() + STOP_TIMEOUT_MS
  const pid = postmasterPid(cluster)
  const mark = pid === undefined ? undefined : processMark(pid)
  if (pid !== undefined) process.kill(pid, 'SIGINT')
  // The server removes its pid file a moment before its process ends.
  while (postmasterPid(cluster) !== undefined || (mark !== undefined && processMark(pid!) === mark)) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL (process ${pid}) did not stop.`)
    await wait(20)
  }
  fs.rmSync(ownerFile(cluster.dir), { force: true })
  fs.rmSync(cluster.socketDir, { recursive: true, force: true })
}

/** The running server on this data by its pid file; checked against /proc, because pids are reused. */
function postmasterPid({ data }: Place): number | undefined {
  const pid = Number(readIfThere(path.join(data, 'postmaster.pid'))?.split('\n')[0])
  const [program = '', ...args] = readIfThere(`/proc/${pid}/cmdline`)?.split('\0') ?? []
  return path.basename(program) === 'postgres' && args.includes(data) ? pid : undefined
}

/**
 * PostgreSQL clears a pid file whose process has ended, but not one whose pid another program has by now, which is
 * common in containers. Removing it is safe only when no process works in the data folder.
 */
function dropRecycledPidFile({ data }: Place): void {
  const pidFile = path.join(data, 'postmaster.pid')
  const pid = Number(readIfThere(pidFile)?.split('\n')[0])
  if (!pid || !fs.existsSync(`/proc/${pid}`)) return
  const inUse = fs.readdirSync('/proc').some((entry) => /^\d+$/.test(entry) && workingDirectory(entry) === data)
  if (!inUse) fs.rmSync(pidFile, { force: true })
}

function workingDirectory(pid: string): string | undefined {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

async function answers(cluster: Place): Promise<boolean> {
  try {
    await withClient(getUrl(cluster, 'postgres', SUPERUSER), (client) => client.query('select 1'))
    return true
  } catch {
    return false
  }
}

/** Runs `work` with a connection that is closed afterwards. */
export async function withClient<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

function ownerFile(dir: string): string {
  return path.join(dir, 'owner')
}

function ownerLives(dir: string): boolean {
  const mark = readIfThere(ownerFile(dir))
  return mark !== undefined && mark === processMark(Number(mark.split(' ')[0]))
}

/**
 * Identifies a running process by its pid and start time, so that a reused pid is not mistaken for it;
 * undefined for a process that has ended, even before its parent has collected the exit status.
 */
export function processMark(pid: number): string | undefined {
  const afterName = readIfThere(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ')
  return afterName && !['Z', 'X', 'x'].includes(afterName[0]!) ? `${pid} ${afterName[19]}` : undefined
}

function readIfThere(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
