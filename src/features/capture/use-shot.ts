import { useEffect, useState } from 'react'
import { shown } from '#ui/intent/turns.ts'
import type { CameraProps } from './Camera.tsx'
import { pictureWorker, prepareShot } from './picture-work.ts'
import type { PreparedPicture } from './prepare-picture.ts'
import type { UsedCamera } from './use-camera.ts'

type Shot = { picture: PreparedPicture } | 'taking' | 'failed' | null

/** Takes one picture with the camera and keeps it until it is taken again. */
export function useShot(camera: UsedCamera, { side, fit, onDoubt }: CameraProps) {
  const [shot, setShot] = useState<Shot>(null)
  // Ready before the first picture.
  useEffect(() => void pictureWorker(), [])

  async function shoot() {
    const video = camera.video.current
    if (!video || (shot && shot !== 'failed')) return
    setShot('taking')
    // Paint the press before the work it starts.
    await shown()
    const prepared = await prepareShot(video, `${side}.jpg`, fit).catch(() => null)
    // The live view is still there: the traveller is told, and can press again.
    if (!prepared?.ok) return setShot('failed')
    camera.stop()
    if (prepared.picture.finding) onDoubt()
    setShot({ picture: prepared.picture })
  }
  function retake() {
    setShot(null)
    camera.start()
  }
  const picture = typeof shot === 'object' ? (shot?.picture ?? null) : null
  return { picture, taking: shot === 'taking', failed: shot === 'failed', shoot, retake }
}
