import { atom } from 'nanostores'

/** The address of the open dialog; at that address the server shows the same content as a page. */
export const openDialog = atom<string | null>(null)

/** Read when the module loads, before any dialog has changed the address. */
const behind = typeof window === 'undefined' ? '' : window.location.pathname

/** The path of the page itself; the address bar may name one of its dialogs. */
export const pathBehindDialogs = (): string => behind

/** An operation in the open dialog must not be interrupted. */
export const dialogLocked = atom(false)

const isAt = (address: string): boolean => {
  const { pathname, search } = new URL(address, window.location.href)
  return window.location.pathname === pathname && window.location.search === search
}

let following = false

/** Back closes the dialog and Forward opens it again. Set up once per page, by the first dialog's script. */
export function followHistory(): void {
  if (following) return
  following = true
  window.addEventListener('popstate', () => {
    const links = document.querySelectorAll<HTMLAnchorElement>('a[data-opens-dialog]')
    const addresses = [...links].map((link) => link.getAttribute('href') ?? '')
    openDialog.set(addresses.find(isAt) ?? null)
  })
}

/** Opens the dialog of this address as a history entry and closes any other. */
export function showDialog(address: string): void {
  if (!isAt(address)) window.history.pushState(null, '', address)
  openDialog.set(address)
}

/** Closes the dialog of this address, if it is the open one. */
export function closeDialog(address: string): void {
  if (openDialog.get() !== address) return
  if (isAt(address)) window.history.back()
  else openDialog.set(null)
}
