import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Opens the box as a modal for as long as the component is there; then the focus goes where it came from. */
export function useModalBox(returnFocus: RefObject<HTMLElement | null>): RefObject<HTMLDialogElement | null> {
  const box = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => {
      dialog?.close()
      returnFocus.current?.focus()
    }
  }, [returnFocus])
  return box
}

/** The browser's Back leaves the camera and not the page: the camera has an entry in the history of its own. */
export function useBack(onBack: () => void): void {
  const latest = useRef(onBack)
  latest.current = onBack
  useEffect(() => {
    let left = false
    history.pushState({ ...history.state, camera: true }, '')
    const onPop = () => {
      left = true
      latest.current()
    }
    window.addEventListener('popstate', onPop)
    return () => {
      window.removeEventListener('popstate', onPop)
      if (!left && history.state?.camera) history.back()
    }
  }, [])
}
