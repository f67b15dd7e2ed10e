// The answer of an endpoint call: only what the contract names.
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { AnswerOf, DataOf, Endpoint } from '#contract/endpoint.ts'
import type { Page, PageMeta } from '#contract/paging.ts'
import type { Say } from './say.ts'

export type Result<E> = E extends { sends: string }
  ? SentFile
  : E extends { paged: true; data: infer S extends z.core.$ZodType }
    ? Page<z.input<S>>
    : E extends { hasMeta: true; data: infer S extends z.core.$ZodType }
      ? Page<unknown> & { data: z.input<S> }
      : E extends { data: infer S extends z.core.$ZodType }
        ? z.input<S> | WithMessage<z.input<S>>
        : never

/** A result with a message for people. */
export class WithMessage<D> {
  data: D
  message: string
  constructor(data: D, message: string) {
    this.data = data
    this.message = message
  }
}

/** A file as an answer, read while it is sent; an error while reading aborts the answer. */
export class SentFile {
  body: Readable
  /** The file name it is saved under. Plain letters only. */
  name: string
  /** In bytes, if known. */
  bytes: number | undefined
  constructor(body: Readable, name: string, bytes?: number) {
    this.body = body
    this.name = name
    this.bytes = bytes
  }
}

export function sendFile(reply: FastifyReply, { sends }: Endpoint, { body, name, bytes }: SentFile): FastifyReply {
  if (bytes !== undefined) reply.header('content-length', bytes)
  reply.header('content-disposition', `attachment; filename="${name}"`)
  return reply.type(sends === 'text/csv' ? 'text/csv; charset=utf-8' : sends!).send(body)
}

/** Only fields that the contract names leave the server: the rest is dropped here. */
export function answer<E extends Endpoint>(endpoint: E, result: Result<E>, say: Say): AnswerOf<E> {
  if (endpoint.paged) {
    const page = result as Page<unknown>
    return { data: page.rows.map((row) => z.parse(endpoint.data, row)), meta: getMeta(page) } as AnswerOf<E>
  }
  if (endpoint.hasMeta) {
    const page = result as Page<unknown> & { data: unknown }
    return { data: z.parse(endpoint.data, page.data), meta: getMeta(page) } as AnswerOf<E>
  }
  if (result instanceof WithMessage)
    return { data: z.parse(endpoint.data, result.data) as DataOf<E>, message: say(result.message) } as AnswerOf<E>
  return { data: z.parse(endpoint.data, result) as DataOf<E> } as AnswerOf<E>
}

function getMeta({ page, perPage, total }: Page<unknown>): PageMeta {
  return { current_page: page, last_page: Math.max(1, Math.ceil(total / perPage)), per_page: perPage, total }
}
