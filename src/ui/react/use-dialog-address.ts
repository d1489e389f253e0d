import { startTransition, useCallback, useEffect, useState } from 'react'

const isAt = (href: string): boolean => {
  const { pathname, search } = new URL(href, window.location.href)
  return window.location.pathname === pathname && window.location.search === search
}

/**
 * A dialog with an address of its own: opening it is a step in the history, so that Back closes it and Forward
 * opens it again. `href` is a path with its query, at which the server shows the same as a page.
 */
export function useDialogAddress(href: string) {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const follow = () => setOpen(isAt(href))
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [href])
  const show = useCallback(() => {
    if (!isAt(href)) window.history.pushState(null, '', href)
    startTransition(() => setOpen(true))
  }, [href])
  const hide = useCallback(() => {
    if (isAt(href)) window.history.back()
    else setOpen(false)
  }, [href])
  return { open, show, hide }
}
