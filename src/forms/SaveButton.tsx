import { useStore } from '@nanostores/react'
import { busy } from '#ui/stores/requests.ts'
import { SubmitButton } from './SubmitButton.tsx'

interface SaveButtonProps {
  words: { save: string; saving: string }
  /** The save succeeded and the next page is loading. */
  leaving?: boolean
}

/** Subscribes to the pending state itself, so that the fields are not rendered again when a request starts and ends. */
export function SaveButton({ words, leaving = false }: SaveButtonProps) {
  const pending = useStore(busy) || leaving
  return <SubmitButton pending={pending}>{pending ? words.saving : words.save}</SubmitButton>
}
