/** A stored number as phones dial it. */
const dialled = (phone: string) => phone.replace(/[^+\d*#]/g, '')

export const callHref = (phone: string): string => `tel:${dialled(phone)}`
export const messageHref = (phone: string): string => `sms:${dialled(phone)}`
