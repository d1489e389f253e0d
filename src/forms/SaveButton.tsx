import { useStore } from '@nanostores/react'
import { busy } from '#ui/stores/requests.ts'
import { SubmitButton } from './SubmitButton.tsx'

interface SaveButtonProps {
  words: { save: string; saving: string }
  /** Saved, and the next page is on its way. */
  leaving?: boolean
}

/** Knows by itself what is under way, so that no field is drawn again when a request starts and when it ends. */
export function SaveButton({ words, leaving = false }: SaveButtonProps) {
  const pending = useStore(busy) || leaving
  return <SubmitButton pending={pending}>{pending ? words.saving : words.save}</SubmitButton>
}
