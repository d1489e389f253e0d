import { useState } from 'react'
import type { FileErrors, Side } from '#features/scan/rules.ts'
import type { FieldError } from '#forms/field-ids.ts'
import type { DocumentCaptureProps } from './props.ts'
import { useSides } from './use-sides.ts'
import { useUpload } from './use-upload.ts'

type Props = Pick<DocumentCaptureProps, 'words' | 'sides' | 'errors' | 'limits' | 'upload'>
export type Pictures = ReturnType<typeof useSides>

/** The pictures of a document, what is wrong with them, and their upload. */
export function useCapture({ words, sides, errors, limits, upload: address }: Props) {
  const pictures = useSides(sides, errors, limits)
  const [tried, setTried] = useState({ times: 0, errors: listed(words, sides, errors) })
  const show = (found: FieldError[]) => setTried(({ times }) => ({ times: times + 1, errors: found }))
  const { upload, submit, cancel } = useUpload({
    line: { address, timeOut: limits.uploadTimeOut },
    sides,
    ready,
    failed: words.failed,
    onFiles: (refused) => {
      for (const side of sides) {
        const code = refused[side]
        if (code) pictures.refuse(side, { phase: 'refused', code })
      }
      show(listed(words, sides, refused))
    },
  })
  const waiting =
    upload.name === 'sending' || sides.some((side) => pictures.states[side].phase === 'checking')

  /** Says for each side why it cannot be sent, or that all can. */
  function ready(): boolean {
    if (waiting) return false
    for (const side of sides) {
      if (pictures.states[side].phase === 'empty')
        pictures.refuse(side, { phase: 'refused', code: 'missing' })
    }
    const found = sides.flatMap((side) => {
      const message = messageOf(side, true)
      return message ? [{ name: side, message }] : []
    })
    show(found)
    return found.length === 0
  }
  /** Why a side cannot be sent; a quality warning counts once the traveller tries to. */
  function messageOf(side: Side, sending = false): string | undefined {
    const state = pictures.states[side]
    if (state.phase === 'refused') return words.sides[side].errors[state.code]
    if (state.phase === 'empty' && sending) return words.sides[side].errors.missing
    const doubted = sending || tried.errors.some(({ name }) => name === side)
    return state.phase === 'doubt' && doubted ? words.sides[side].doubt : undefined
  }
  // The summary stays unchanged until the last error is fixed: a changed one would take the focus each time.
  const mended = sides.every((side) => !messageOf(side) && pictures.states[side].phase !== 'checking')
  const summary = { key: tried.times, errors: mended ? [] : tried.errors }
  return { pictures, upload, submit, cancel, waiting, messageOf, summary }
}

function listed(
  words: DocumentCaptureProps['words'],
  sides: readonly Side[],
  errors: FileErrors,
): FieldError[] {
  return sides.flatMap((side) => {
    const code = errors[side]
    return code ? [{ name: side, message: words.sides[side].errors[code] }] : []
  })
}
