// Reading and writing through the cache. The only file that knows the query library.
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
import { useSyncExternalStore } from 'react'
import type { AnswerOf, CallInput, DataOf, Endpoint } from '#contract/endpoint.ts'
import type { PageAnswers } from '#contract/html.ts'
import { limits } from '#contract/limits.ts'
import type { PageMeta } from '#contract/paging.ts'
import { ApiError, type CallOptions, call, getAddress } from './api.ts'
import { type FailureHandlers, handleFailure, withProof } from './failures.ts'
import type { PageRead } from './page.ts'

export { type DehydratedState, type QueryClient, QueryClientProvider }

/** The cache rules of spec §9: stale after five minutes, no refetch on focus, one retry on failure. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Without a signal a call fails and says so; waiting would send it later, when nobody expects it.
        networkMode: 'always',
        staleTime: limits.cacheMs,
        // On the server a page's answers go with its drawing: a timer for each would keep all of them that long.
        gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : limits.cacheMs,
        refetchOnWindowFocus: false,
        // A refusal stays one however often it is asked; only a lost connection or a fault is worth a second try.
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

/** Ends the key of a list. */
const PAGES = 'pages'

/** A list keeps its pages together. */
function getCacheKey(endpoint: Endpoint, input: object): string[] {
  return endpoint.paged ? getPagesKey(endpoint, input) : getKey(endpoint, input)
}

function getPagesKey(endpoint: Endpoint, input: object): string[] {
  return [...getKey(endpoint, input), PAGES]
}

/** The page a list begins with: its address may ask for a later one. */
function getFirstPage(input: object): number {
  return Number((input as { query?: { page?: string } }).query?.page ?? 1)
}

/** `ahead`: the answer that may be on its way already. */
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

/** Puts an answer of the server into the cache before the first drawing. */
export function prefill(client: QueryClient, endpoint: Endpoint, input: object, answer: unknown): void {
  const data = endpoint.paged ? { pages: [answer], pageParams: [getFirstPage(input)] } : answer
  client.setQueryData(getCacheKey(endpoint, input), data)
}

interface AheadOptions {
  isSignedIn: boolean
  /** What the server has read for the page meanwhile. */
  answers?: Promise<PageAnswers | undefined> | undefined
}

/** Begins to read what a page reads, so that its parts find it on its way and wait for none of each other. */
export function readAhead(client: QueryClient, reads: PageRead[], { isSignedIn, answers }: AheadOptions): void {
  for (const { endpoint, input } of reads) {
    if (endpoint.access === 'signed-in' && !isSignedIn) continue
    const first = async () => (await answers)?.[getAddress(endpoint, input)]
    if (endpoint.paged) void client.prefetchInfiniteQuery(pagesQuery(endpoint, input, first))
    else void client.prefetchQuery(oneQuery(endpoint, input, first))
  }
}

/** What is known of these reads, in their order: the bodies of their answers. */
export function useAnswers(reads: PageRead[]): unknown[] {
  const client = useQueryClient()
  const getState = ({ endpoint, input }: PageRead) => client.getQueryState(getCacheKey(endpoint, input))
  const known = () => reads.map((read) => getState(read)?.dataUpdatedAt ?? 0).join()
  useSyncExternalStore((onChange) => client.getQueryCache().subscribe(onChange), known, known)
  return reads.map((read) => {
    const data = getState(read)?.data
    return read.endpoint.paged ? (data as InfiniteData<unknown> | undefined)?.pages[0] : data
  })
}

export function freeze(client: QueryClient): DehydratedState {
  const { queries, ...rest } = dehydrate(client)
  // A query learns what it is from who watches it, and on the server nobody does.
  const named = queries.map((query) =>
    query.queryKey.at(-1) === PAGES ? { ...query, queryType: 'infinite' as const } : query,
  )
  return { ...rest, queries: named }
}

export function thaw(client: QueryClient, state: unknown): void {
  hydrate(client, state as DehydratedState)
}

/** Of a query on the server: what was read for the drawing is there, and nothing changes while it draws. It watches nothing. */
function useKnown(query: { queryKey: string[]; enabled: boolean; getNextPageParam?: (last: unknown) => unknown }) {
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

function useNothingToWrite() {
  return { mutateAsync: neverOnTheServer, isPending: false }
}

function neverOnTheServer(): never {
  throw new Error('a drawing on the server asks for nothing and writes nothing')
}

const useOne = import.meta.env.SSR ? (useKnown as unknown as typeof useQuery) : useQuery
const useMany = import.meta.env.SSR ? (useKnown as unknown as typeof useInfiniteQuery) : useInfiniteQuery
const useWriter = import.meta.env.SSR ? (useNothingToWrite as unknown as typeof useMutation) : useMutation

interface ReadOptions<E extends Endpoint> {
  enabled?: boolean
  /** Ask again after so many milliseconds; false ends it. */
  every?: (answer: AnswerOf<E> | undefined) => number | false
  /** The page cannot be shown without it: the error boundary takes over. */
  isMain?: boolean
  /** Always ask again when mounted, showing what is known meanwhile. */
  isFresh?: boolean
}

/** Reads `data` of an endpoint. */
export function useRead<E extends Endpoint>(endpoint: E, input: CallInput<E>, options: ReadOptions<E> = {}) {
  const query = useOne({
    ...oneQuery(endpoint, input),
    enabled: options.enabled ?? true,
    throwOnError: options.isMain ?? false,
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

/** Reads a list page by page. */
export function usePages<E extends Endpoint & { paged: true }>(
  endpoint: E,
  input: CallInput<E>,
  options: { enabled?: boolean } = {},
) {
  return usePagesWith(endpoint, input, (rows) => rows as DataOf<E>[], options)
}

/** The same where the rows stand in `data` beside other things; `first` is the first page's `data`. */
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
  const pages = (query.data?.pages ?? []) as { data: AnswerOf<E>['data']; meta: PageMeta }[]
  return {
    first: pages[0]?.data,
    rows: pages.flatMap((page) => getRows(page.data)),
    total: pages[0]?.meta.total ?? 0,
    error: query.error as ApiError | null,
    isLoading: query.isPending,
    isLoadingMore: query.isFetchingNextPage,
    hasMore: query.hasNextPage,
    loadMore: () => void query.fetchNextPage(),
    reload: query.refetch,
  }
}

interface WriteOptions<E extends Endpoint> {
  /** Codes this place handles itself; every other failure goes where the table of failures says. */
  on?: FailureHandlers
  onDone?: (answer: AnswerOf<E>) => void
}

/** Writes through an endpoint. `send` resolves to the answer, or to undefined when it failed and was handled. */
export function useWrite<E extends Endpoint>(endpoint: E, options: WriteOptions<E> = {}) {
  const mutation = useWriter({
    mutationFn: ({ input, ...rest }: { input: CallInput<E> } & CallOptions) =>
      withProof(() => call(endpoint, input, rest)),
  })
  async function send(input: CallInput<E>, callOptions: CallOptions = {}): Promise<AnswerOf<E> | undefined> {
    try {
      const answer = await mutation.mutateAsync({ input, ...callOptions })
      options.onDone?.(answer)
      return answer
    } catch (error) {
      handleFailure(error, options.on)
      return undefined
    }
  }
  return { send, isBusy: mutation.isPending }
}

/** Changes what the cache holds: the answer of a write, put where the next reader looks; or asks again. */
export function useCache() {
  const client = useQueryClient()
  return {
    put<E extends Endpoint>(endpoint: E, input: CallInput<E>, data: DataOf<E>): void {
      client.setQueryData(getKey(endpoint, input), { data })
    },
    /**
     * What was read from this endpoint, whatever its input, is asked for again: at once where it is on the screen,
     * unless it is about to leave it.
     */
    expire(endpoint: Endpoint, { isLeaving = false } = {}): void {
      const queryKey = [`${endpoint.method} ${endpoint.path}`]
      void client.invalidateQueries({ queryKey, refetchType: isLeaving ? 'none' : 'active' })
    },
    /** Another person is signed in now, or nobody. */
    clear(): void {
      client.clear()
    },
  }
}

/** Lets reads that failed be tried again after their error was shown. */
export function useQueryErrorReset(): () => void {
  return useQueryErrorResetBoundary().reset
}
