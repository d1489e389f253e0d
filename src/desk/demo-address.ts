import process from 'node:process'

/** Whether a server is in front of this desk, for editors elsewhere (src/desk/served). */
export const isServed = Boolean(process.env.DESK_SERVED)

/**
 * The link to a page of the demo. An editor elsewhere cannot reach this machine's `it.localhost`: there the served desk shows the
 * demo at its own address, as the last chosen market.
 */
export const demoLink = (address: string): string =>
  isServed ? `/desk/preview?${new URLSearchParams({ to: address })}` : address
