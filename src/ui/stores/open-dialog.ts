import { atom } from 'nanostores'

/** The address of the dialog that is open: a path with its query, at which the server shows the same as a page. */
export const openDialog = atom<string | null>(null)

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
