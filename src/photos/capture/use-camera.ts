import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { untilPainted } from '#ui/intent/turns.ts'
import { sessionEnd } from '#ui/stores/session-end.ts'
import type { Side } from '../rules.ts'
import { type CameraStage, cameraPermission, createCamera } from './camera-stream.ts'
import { pictureWorker, prepareShot } from './picture-work.ts'
import type { PreparedPicture } from './prepare-picture.ts'

export interface UsedCamera {
  stage: CameraStage
  video: RefObject<HTMLVideoElement | null>
  /** There is another camera to switch to. */
  several: boolean
  start: () => void
  stop: () => void
  next: () => void
  arrived: () => void
}

/**
 * A camera for as long as the component is mounted. It is switched off on unmount, when the page is left or its session has ended,
 * and while the page is hidden. If permission has already been given there is nothing to explain, and it starts by itself.
 */
export function useCamera(): UsedCamera {
  const [stage, setStage] = useState<CameraStage>({ kind: 'primer' })
  const [cameras, setCameras] = useState<string[]>([])
  const video = useRef<HTMLVideoElement>(null)
  const camera = useMemo(
    () =>
      createCamera({
        onStage: setStage,
        onCameras: setCameras,
        onStream: (stream) => {
          if (video.current) video.current.srcObject = stream
        },
      }),
    [],
  )
  const inUse = useRef<string | undefined>(undefined)
  const isOn = useRef(false)
  isOn.current = stage.kind === 'starting' || stage.kind === 'live'

  useEffect(() => {
    let gone = false
    let paused = false
    const stop = () => camera.stop()
    const onVisibility = () => {
      if (!document.hidden && paused) void camera.start(inUse.current)
      paused = document.hidden && isOn.current
      if (paused) camera.stop()
    }
    document.addEventListener('visibilitychange', onVisibility)
    window.addEventListener('pagehide', stop)
    void cameraPermission().then((permission) => {
      if (permission === 'granted' && !gone) void camera.start()
    })
    return () => {
      gone = true
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('pagehide', stop)
      camera.stop()
    }
  }, [camera])

  const isOver = useStore(sessionEnd)?.kind === 'ended'
  useEffect(() => {
    if (!isOver || !isOn.current) return
    camera.stop()
    setStage({ kind: 'primer' })
  }, [camera, isOver])

  function start(deviceId?: string): void {
    inUse.current = deviceId
    void camera.start(deviceId)
  }
  return {
    stage,
    video,
    several: cameras.length > 1,
    start: () => start(inUse.current),
    stop: camera.stop,
    next: () => start(cameras[1]),
    arrived: camera.arrived,
  }
}

interface ShotOptions {
  side: Side
  /** The picture just taken has a quality warning. */
  onDoubt: () => void
}

type Shot = { picture: PreparedPicture } | 'taking' | 'failed' | null

/** Takes one picture with the camera and keeps it until it is taken again. */
export function useShot(camera: UsedCamera, { side, onDoubt }: ShotOptions) {
  const [shot, setShot] = useState<Shot>(null)
  // Ready before the first picture.
  useEffect(() => void pictureWorker(), [])

  async function shoot() {
    const video = camera.video.current
    if (!video || (shot && shot !== 'failed')) return
    setShot('taking')
    // Paint the press before the work it starts.
    await untilPainted()
    const prepared = await prepareShot(video, `${side}.jpg`).catch(() => null)
    // The live view is still there: a message appears, and the traveller can press again.
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
