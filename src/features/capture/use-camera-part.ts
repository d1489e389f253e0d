import { type RefObject, startTransition, useRef, useState } from 'react'
import type { Side } from '#features/scan/rules.ts'

type CameraComponent = typeof import('./Camera.tsx').Camera

export interface CameraPart {
  /** The side whose picture is being taken, and the component that takes it; null while the camera is closed. */
  open: { side: Side; Camera: CameraComponent } | null
  /** The side whose camera could not be loaded. */
  failed: Side | null
  /** The button that opened it, which gets the focus back. */
  opener: RefObject<HTMLButtonElement | null>
  load: (side: Side, button: HTMLButtonElement) => Promise<void>
  close: () => void
}

/** The camera's chunk, loaded when its button is pressed. */
export function useCameraPart(): CameraPart {
  const [open, setOpen] = useState<CameraPart['open']>(null)
  const [failed, setFailed] = useState<Side | null>(null)
  const opener = useRef<HTMLButtonElement>(null)

  async function load(side: Side, button: HTMLButtonElement) {
    opener.current = button
    const part = await import('./Camera.tsx').catch(() => null)
    setFailed(part ? null : side)
    // As a transition, so that the press is painted meanwhile.
    if (part) startTransition(() => setOpen({ side, Camera: part.Camera }))
  }
  return { open, failed, opener, load, close: () => setOpen(null) }
}
