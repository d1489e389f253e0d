/** A stored number as phones dial it. */
const dialled = (phone: string) => phone.replace(/[^+\d*#]/g, '')

/** The address that calls a stored number. */
export const callHref = (phone: string): string => `tel:${dialled(phone)}`
/** The address that begins a text message to a stored number. */
export const messageHref = (phone: string): string => `sms:${dialled(phone)}`
