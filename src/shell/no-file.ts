type Trouble = NonNullable<App.Locals['trouble']>
type NoFile = Extract<Trouble, { kind: 'noFile' }>

/** Texts of the trouble page for an endpoint without a file of this kind: the keys of title and text. */
export const noFileWords = {
  calendar: ['trip:unavailable.title', 'trip:unavailable.text'],
  group: ['trip:unavailable.title', 'trip:unavailable.text'],
  scan: ['documents:scan.unavailable.title', 'documents:scan.unavailable.text'],
  myData: ['my-data:title', 'my-data:busy'],
} as const satisfies Record<NoFile['file'], unknown>

const statuses = { missing: 404, underWay: 429, tooMany: 429, unavailable: 503, busy: 503 } as const

/** Ends an endpoint that has no file to send: the trouble page is shown at the same address. `wait` is in seconds, 0 if unknown. */
export function noFile(
  locals: Pick<App.Locals, 'fail'>,
  why: NoFile['code'],
  file: NoFile['file'],
  wait = 0,
): Response {
  const status = statuses[why]
  locals.fail({ kind: 'noFile', status, code: why, file, wait })
  return new Response(null, { status })
}
