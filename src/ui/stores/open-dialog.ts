import { atom } from 'nanostores'

/** The address of the dialog that is open, at which the server shows the same as a page. */
export const openDialog = atom<string | null>(null)

/** This module comes before any dialog of the page has put its own address there. */
const behind = typeof window === 'undefined' ? '' : window.location.pathname

/** The path of the page itself, whose dialog may be what the address bar names. */
export const pathBehindDialogs = (): string => behind

/** Something is under way in the open dialog that must not be left. */
export const dialogLocked = atom(false)

const isAt = (address: string): boolean => {
  const { pathname, search } = new URL(address, window.location.href)
  return window.location.pathname === pathname && window.location.search === search
}

let following = false

/** Back closes the dialog and Forward opens it again. Once a page, whichever dialog's script comes first. */
export function followHistory(): void {
  if (following) return
  following = true
  window.addEventListener('popstate', () => {
    const links = document.querySelectorAll<HTMLAnchorElement>('a[data-opens-dialog]')
    const addresses = [...links].map((link) => link.getAttribute('href') ?? '')
    openDialog.set(addresses.find(isAt) ?? null)
  })
}

/** Opens the dialog of this address, as a step in the history, and closes any other. */
export function showDialog(address: string): void {
  if (!isAt(address)) window.history.pushState(null, '', address)
  openDialog.set(address)
}

/** Closes the dialog of this address, if it is the one that is open. */
export function closeDialog(address: string): void {
  if (openDialog.get() !== address) return
  if (isAt(address)) window.history.back()
  else openDialog.set(null)
}
