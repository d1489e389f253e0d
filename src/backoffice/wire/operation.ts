import type { z } from 'zod'
import type { Headed, Listed } from './values.ts'

/** The configured address that a call goes to. The traveller's token goes to the first two only. */
export type Base = 'backoffice' | 'notify' | 'geo' | 'catalog' | 'features'

/**
 * `one` and `list` arrive as `{ data: … }` unless `bare`; `within` names the member of `data` that holds the list. Malformed parts
 * are dropped, except in `whole` answers: data that we read and write back must not lose anything. A list with a `head` is first
 * parsed only as far as that schema goes, and an item completely when it is needed (`Headed`). The head must hold every field whose
 * absence drops the item, or a list would count items that cannot be shown. `meta` is beside `data` if the backoffice paginates the
 * list (assumed).
 */
export type AnswerShape =
  | { kind: 'one'; schema: z.ZodType; bare?: true; whole?: true }
  | { kind: 'list'; item: z.ZodType; head?: z.ZodType; meta?: z.ZodType; bare?: true; within?: string }
  | { kind: 'blob' }
  | { kind: 'none' }

export type Body =
  | { as: 'json'; schema: z.ZodType }
  | { as: 'multipart'; fields: z.ZodType; files: readonly string[] }

/** One call of the wire contract. */
export interface Operation {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  base: Base
  /** Relative to the base, with `{param}` placeholders. */
  path: string
  query?: z.ZodObject
  body?: Body
  answer: AnswerShape
  /** Whether a call needs a token (`required`), may have one (`optional`) or must not (`never`). */
  token: 'required' | 'optional' | 'never'
  /** Gets less time, since a form works without it. */
  hurried?: true
  /** Not specified to us: our proposal to the backoffice team. */
  assumed: boolean
}

/** The names in the `{param}` placeholders of a path. */
export type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamsOf<Rest>
  : never

type Given<Key extends string, Value> = [Value] extends [never] ? unknown : { [K in Key]: Value }

// The client itself puts the token into the query where an operation requires it.
type QueryOf<O extends Operation> = O extends { query: infer Q extends z.ZodType }
  ? Omit<z.input<Q>, 'access_token'>
  : never
type BodyOf<O extends Operation> = O extends { body: { as: 'json'; schema: infer S extends z.ZodType } }
  ? z.input<S>
  : O extends { body: { as: 'multipart' } }
    ? FormData
    : never
type PathParams<O extends Operation> = [ParamsOf<O['path']>] extends [never]
  ? never
  : Record<ParamsOf<O['path']>, string>

/** The input of a call: path params, query and body, each only if the operation has one. */
export type InputOf<O extends Operation> = Given<'params', PathParams<O>> &
  Given<'query', QueryOf<O>> &
  Given<'body', BodyOf<O>>

/** The parsed answer of this operation. */
export type AnswerOf<O extends Operation> = O['answer'] extends {
  kind: 'one'
  schema: infer S extends z.ZodType
}
  ? z.output<S>
  : O['answer'] extends {
        kind: 'list'
        item: infer I extends z.ZodType
        head: infer H extends z.ZodType
        meta: infer M extends z.ZodType
      }
    ? Headed<z.output<H>, z.output<I>, z.output<M>>
    : O['answer'] extends { kind: 'list'; item: infer I extends z.ZodType }
      ? Listed<z.output<I>>
      : O['answer'] extends { kind: 'blob' }
        ? Response
        : undefined
