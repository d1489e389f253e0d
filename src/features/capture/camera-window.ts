import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Opens the dialog as a modal while the component is mounted; then the focus returns to where it was. */
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

/** The browser's Back closes the camera and does not leave the page: the camera has a history entry of its own. */
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
