import type { ComponentProps } from 'react'
import { OWNER_INPUT } from './owner-input.ts'

interface Props extends Omit<ComponentProps<'form'>, 'method'> {
  /** Where the form posts without script. */
  action: string
  /** `locals.formOwner`; null if the form's token is the proof, not the signed-in traveller. */
  owner: string | null
}

/** An island's form that writes. It belongs to the traveller for whom it was rendered (record 031). */
export function PostForm({ owner, children, ...form }: Props) {
  return (
    <form method="post" {...form}>
      {/* The first field: in a form with photos, the server reads the owner without the rest. */}
      {owner !== null && <input type="hidden" name={OWNER_INPUT} value={owner} />}
      {children}
    </form>
  )
}
