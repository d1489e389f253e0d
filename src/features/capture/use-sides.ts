import { type RefObject, useEffect, useRef, useState } from 'react'
import type { FileErrorCode, FileErrors, Side } from '#features/scan/rules.ts'
import { prepareAside } from './picture-work.ts'
import type { PreparedPicture } from './prepare-picture.ts'
import type { CaptureLimits } from './props.ts'

/** From this attempt on a picture with a warning may be used: the check may be wrong, and the traveller has seen the picture. */
export const ATTEMPTS_BEFORE_OVERRIDE = 2

export type SideState =
  | { phase: 'empty' | 'checking' }
  | { phase: 'refused'; code: FileErrorCode }
  /** `doubt` has a warning that the traveller has not accepted. */
  | { phase: 'doubt' | 'ready'; picture: PreparedPicture }

type All<Value> = Record<Side, Value>

const both = <Value>(value: (side: Side) => Value): All<Value> => ({
  front: value('front'),
  back: value('back'),
})

/** Puts a file into a native input, or removes it, so that the form itself always contains what is to be sent. */
function put(input: HTMLInputElement | null, file: File | null): void {
  if (!input) return
  const transfer = new DataTransfer()
  if (file) transfer.items.add(file)
  input.files = transfer.files
}

/** The state of each side's picture, and what can be done with it. */
export function useSides(sides: readonly Side[], refused: FileErrors, fit: CaptureLimits) {
  const [states, setStates] = useState<All<SideState>>(() =>
    both((side) => {
      const code = refused[side]
      return code ? { phase: 'refused', code } : { phase: 'empty' }
    }),
  )
  const [tries, setTries] = useState<All<number>>({ front: 0, back: 0 })
  const front = useRef<HTMLInputElement>(null)
  const back = useRef<HTMLInputElement>(null)
  const inputs: All<RefObject<HTMLInputElement | null>> = { front, back }
  const latest = useRef<All<number>>({ front: 0, back: 0 })

  const set = (side: Side, state: SideState) => setStates((all) => ({ ...all, [side]: state }))
  const doubted = (side: Side) => setTries((all) => ({ ...all, [side]: all[side] + 1 }))

  async function take(side: Side, file: File) {
    latest.current[side] += 1
    const mine = latest.current[side]
    set(side, { phase: 'checking' })
    const prepared = await prepareAside(file, fit).catch(() => ({ ok: false, code: 'damaged' }) as const)
    // Another file has been chosen meanwhile.
    if (mine !== latest.current[side]) return
    if (!prepared.ok) return set(side, { phase: 'refused', code: prepared.code })
    if (prepared.picture.finding) doubted(side)
    use(side, prepared.picture, prepared.picture.finding ? 'doubt' : 'ready')
  }
  function use(side: Side, picture: PreparedPicture, phase: 'doubt' | 'ready' = 'ready') {
    latest.current[side] += 1
    put(inputs[side].current, picture.file)
    set(side, { phase, picture })
  }
  function remove(side: Side) {
    latest.current[side] += 1
    put(inputs[side].current, null)
    set(side, { phase: 'empty' })
  }
  // Chosen before the script came.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the browser holds then
  useEffect(() => {
    for (const side of sides) {
      const file = inputs[side].current?.files?.[0]
      if (file) void take(side, file)
    }
  }, [])

  return { states, tries, inputs, take, use, remove, doubted, refuse: set }
}
