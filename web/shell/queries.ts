// Reads and writes through the query cache. The only file that imports the query library.
import {
  type DehydratedState,
  dehydrate,
  hydrate,
  type InfiniteData,
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  useQueryErrorResetBoundary,
} from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import type { AnswerOf, CallInput, DataOf, Endpoint } from '#contract/endpoint.ts'
import type { PageAnswers } from '#contract/html.ts'
import { limits } from '#contract/limits.ts'
import type { PageMeta } from '#contract/paging.ts'
import { say } from '../language/say.ts'
import { isOtherAccount } from './account-mark.ts'
import { ApiError, type CallOptions, call, getAddress } from './api.ts'
import { type FailureHandlers, handleFailure, withProof } from './failures.ts'
import type { PageRead } from './page.ts'

export { type DehydratedState, type QueryClient, QueryClientProvider }

/** The cache rules of spec §9: stale after five minutes, no refetch on focus, one retry on failure. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Offline calls fail immediately; by default the library would pause them and send them later, when nobody expects it.
        networkMode: 'always',
        staleTime: limits.cacheMs,
        // On the server the cache lives for one render; a timer per query would keep all answers in memory that long.
        gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : limits.cacheMs,
        refetchOnWindowFocus: false,
        // A refusal would only repeat; retry only a lost connection or a server error.
        retry: (failures, error) =>
          failures < 1 &&
          (!(error instanceof ApiError) || error.code === undefined || error.code === 'ServerException'),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

function getKey(endpoint: Endpoint, input: object): [string, string] {
  return [`${endpoint.method} ${endpoint.path}`, getAddress(endpoint, input)]
}

/** Last part of a list's query key. */
const PAGES = 'pages'

/** A list has one key for all of its pages. */
function getCacheKey(endpoint: Endpoint, input: object): string[] {
  return endpoint.paged ? getPagesKey(endpoint, input) : getKey(endpoint, input)
}

function getPagesKey(endpoint: Endpoint, input: object): string[] {
  return [...getKey(endpoint, input), PAGES]
}

/** The first page to load: the address may ask for a later one. */
function getFirstPage(input: object): number {
  return Number((input as { query?: { page?: string } }).query?.page ?? 1)
}

/** `ahead` resolves to an answer already requested elsewhere, if any. */
function oneQuery<E extends Endpoint>(endpoint: E, input: CallInput<E>, ahead?: () => Promise<unknown>) {
  return {
    queryKey: getKey(endpoint, input),
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      ((await ahead?.()) as AnswerOf<E> | undefined) ?? call(endpoint, input, { signal }),
  }
}

function pagesQuery<E extends Endpoint>(endpoint: E, input: CallInput<E>, ahead?: () => Promise<unknown>) {
  const first = getFirstPage(input)
  return {
    queryKey: getPagesKey(endpoint, input),
    queryFn: async ({ pageParam, signal }: { pageParam: number; signal: AbortSignal }) => {
      const answer = pageParam === first ? await ahead?.() : undefined
      if (answer !== undefined) return answer as AnswerOf<E>
      const { query } = input as { query?: object }
      return call(endpoint, { ...input, query: { ...query, page: pageParam } } as CallInput<E>, { signal })
    },
    initialPageParam: first,
    getNextPageParam: (last: unknown) => {
      const { meta } = last as { meta: PageMeta }
      return meta.current_page < meta.last_page ? meta.current_page + 1 : undefined
    },
  }
}

/** Puts an answer the server has read into the cache before the first render. */
export function prefill(client: QueryClient, endpoint: Endpoint, input: object, answer: unknown): void {
  const data = endpoint.paged ? { pages: [answer], pageParams: [getFirstPage(input)] } : answer
  client.setQueryData(getCacheKey(endpoint, input), data)
}

interface AheadOptions {
  isSignedIn: boolean
  /** The answers the server reads for the page. */
  answers?: Promise<PageAnswers | undefined> | undefined
}

/** Starts all reads of a page concurrently, so that its components do not request them one after another. */
export function readAhead(client: QueryClient, reads: PageRead[], { isSignedIn, answers }: AheadOptions): void {
  for (const { endpoint, input } of reads) {
    if (endpoint.access === 'signed-in' && !isSignedIn) continue
    const first = async () => (await answers)?.[getAddress(endpoint, input)]
    if (endpoint.paged) void client.prefetchInfiniteQuery(pagesQuery(endpoint, input, first))
    else void client.prefetchQuery(oneQuery(endpoint, input, first))
  }
}

/** The cached response bodies of these reads, in order; for a list, its first page. */
export function useAnswers(reads: PageRead[]): unknown[] {
  const client = useQueryClient()
  const getState = ({ endpoint, input }: PageRead) => client.getQueryState(getCacheKey(endpoint, input))
  const known = () => reads.map((read) => getState(read)?.dataUpdatedAt ?? 0).join()
  useSyncExternalStore(
    // Other events come while components render, which must not render others.
    (onChange) => client.getQueryCache().subscribe(({ type }) => type === 'updated' && onChange()),
    known,
    known,
  )
  return reads.map((read) => {
    const data = getState(read)?.data
    return read.endpoint.paged ? (data as InfiniteData<unknown> | undefined)?.pages[0] : data
  })
}

/** Serializable state of the cache. */
export function dehydrateCache(client: QueryClient): DehydratedState {
  const { queries, ...rest } = dehydrate(client)
  // The library sets queryType from an observer, and the server has none.
  const named = queries.map((query) =>
    query.queryKey.at(-1) === PAGES ? { ...query, queryType: 'infinite' as const } : query,
  )
  return { ...rest, queries: named }
}

export function hydrateCache(client: QueryClient, state: unknown): void {
  hydrate(client, state as DehydratedState)
}

/** Server-side replacement of useQuery: reads the prefilled cache without an observer, since nothing changes during a render. */
function useCached(query: { queryKey: string[]; enabled: boolean; getNextPageParam?: (last: unknown) => unknown }) {
  const data = useQueryClient().getQueryData(query.queryKey)
  const last = query.getNextPageParam && (data as InfiniteData<unknown> | undefined)?.pages.at(-1)
  return {
    data,
    error: null,
    isPending: data === undefined,
    fetchStatus: data === undefined && query.enabled ? 'fetching' : 'idle',
    isFetchingNextPage: false,
    hasNextPage: last !== undefined && query.getNextPageParam!(last) !== undefined,
    refetch: neverOnTheServer,
    fetchNextPage: neverOnTheServer,
  }
}

function useNoMutation() {
  return { mutateAsync: neverOnTheServer, isPending: false }
}

function neverOnTheServer(): never {
  throw new Error('a server render must not fetch or write')
}

const useOne = import.meta.env.SSR ? (useCached as unknown as typeof useQuery) : useQuery
const useMany = import.meta.env.SSR ? (useCached as unknown as typeof useInfiniteQuery) : useInfiniteQuery
const useWriter = import.meta.env.SSR ? (useNoMutation as unknown as typeof useMutation) : useMutation

interface ReadOptions<E extends Endpoint> {
  enabled?: boolean
  /** Polling interval in milliseconds; false stops polling. */
  every?: (answer: AnswerOf<E> | undefined) => number | false
  /** The page cannot be shown without it: a failure of its first read goes to the error boundary. */
  isMain?: boolean
  /** Always refetch on mount, showing cached data until the answer arrives. */
  isFresh?: boolean
}

/** Reads `data` of an endpoint. */
export function useRead<E extends Endpoint>(endpoint: E, input: CallInput<E>, options: ReadOptions<E> = {}) {
  const query = useOne({
    ...oneQuery(endpoint, input),
    enabled: options.enabled ?? true,
    throwOnError: (error, { state }) =>
      options.isMain === true && (state.data === undefined || isGone(error as ApiError)),
    ...(options.isFresh && { refetchOnMount: 'always' as const }),
    ...(options.every && {
      refetchInterval: (state: { state: { data: AnswerOf<E> | undefined } }) => options.every!(state.state.data),
    }),
  })
  return {
    data: (query.data as { data: DataOf<E> } | undefined)?.data,
    error: query.error as ApiError | null,
    isLoading: query.isPending && query.fetchStatus !== 'idle',
    reload: query.refetch,
  }
}

/** A page that is shown stays, with what was typed in it, when a later read fails, unless its content is gone. */
function isGone({ code }: ApiError): boolean {
  return code === 'NotFoundException' || code === 'ContentNotAccessibleException'
}

/** Reads a list page by page. */
export function usePages<E extends Endpoint & { paged: true }>(
  endpoint: E,
  input: CallInput<E>,
  options: { enabled?: boolean } = {},
) {
  return usePagesWith(endpoint, input, (rows) => rows as DataOf<E>[], options)
}

/** Like `usePages`, for lists whose `data` has more than the rows; `first` is the first page's `data`. */
export function usePagesWith<E extends Endpoint & ({ paged: true } | { hasMeta: true }), T>(
  endpoint: E,
  input: CallInput<E>,
  getRows: (data: AnswerOf<E>['data']) => T[],
  options: { enabled?: boolean } = {},
) {
  const query = useMany({
    ...pagesQuery(endpoint, input),
    enabled: options.enabled ?? true,
    placeholderData: keepPreviousData,
  })
  // Read while rendering: the library only tracks what was.
  const { isRefetching } = query
  const pages = (query.data?.pages ?? []) as { data: AnswerOf<E>['data']; meta: PageMeta }[]
  return {
    first: pages[0]?.data,
    rows: pages.flatMap((page) => getRows(page.data)),
    total: pages[0]?.meta.total ?? 0,
    error: query.error as ApiError | null,
    isLoading: query.isPending,
    isLoadingMore: query.isFetchingNextPage,
    hasMore: query.hasNextPage,
    loadMore: async () => {
      // Fetching again would cancel the page that is on its way, or the refetch after a write, and its old rows would stay.
      if (isRefetching) await query.refetch({ cancelRefetch: false })
      void query.fetchNextPage({ cancelRefetch: false })
    },
    reload: query.refetch,
  }
}

interface WriteOptions<E extends Endpoint> {
  /** Codes the caller handles itself; `handleFailure` decides about all others. */
  on?: FailureHandlers
  onDone?: (answer: AnswerOf<E>) => void
}

/** Writes through an endpoint. `send` resolves to the answer, or to undefined after a failure was handled. */
export function useWrite<E extends Endpoint>(endpoint: E, options: WriteOptions<E> = {}) {
  const mutation = useWriter({
    mutationFn: ({ input, ...rest }: { input: CallInput<E> } & CallOptions) => {
      if (endpoint.access === 'signed-in' && isOtherAccount())
        throw new ApiError({
          exception: 'ForbiddenException',
          message: say('Another account is signed in now. Nothing was sent: load this page again.'),
        })
      return withProof(() => call(endpoint, input, rest))
    },
  })
  // Counted here, because `isPending` is rendered a task later: the next press of a double press comes before it.
  const [running, setRunning] = useState(0)
  async function send(input: CallInput<E>, callOptions: CallOptions = {}): Promise<AnswerOf<E> | undefined> {
    setRunning((count) => count + 1)
    try {
      const answer = await mutation.mutateAsync({ input, ...callOptions })
      options.onDone?.(answer)
      return answer
    } catch (error) {
      handleFailure(error, options.on)
      return undefined
    } finally {
      setRunning((count) => count - 1)
    }
  }
  return { send, isBusy: running > 0 }
}

/** Updates the cache after a write: stores an answer, or marks queries for refetching. */
export function useCache() {
  const client = useQueryClient()
  return {
    put<E extends Endpoint>(endpoint: E, input: CallInput<E>, data: DataOf<E>): void {
      client.setQueryData(getKey(endpoint, input), { data })
    },
    /**
     * Invalidates every query of this endpoint, whatever its input; those on the screen are refetched immediately,
     * unless `isLeaving` (the screen is about to be left).
     */
    expire(endpoint: Endpoint, { isLeaving = false } = {}): void {
      const queryKey = [`${endpoint.method} ${endpoint.path}`]
      void client.invalidateQueries({ queryKey, refetchType: isLeaving ? 'none' : 'active' })
    },
    /** Fetches again what is on the screen and failed, because its account is signed in again. */
    retryFailed(): void {
      void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
    },
  }
}

/** Allows failed reads to run again after their error was shown. */
export function useQueryErrorReset(): () => void {
  return useQueryErrorResetBoundary().reset
}
