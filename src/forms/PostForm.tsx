import type { ComponentProps } from 'react'
import { OWNER_INPUT } from './owner-input.ts'

interface Props extends Omit<ComponentProps<'form'>, 'method'> {
  /** Where the form posts without script. */
  action: string
  /** `locals.formOwner`; null where what the form carries is the proof, not who is signed in. */
  owner: string | null
}

/** A form of an island that writes. It belongs to the traveller for whom it was drawn (record 031). */
export function PostForm({ owner, children, ...form }: Props) {
  return (
    <form method="post" {...form}>
      {/* The first field: of a form with photos, the server reads no further to know whose it is. */}
      {owner !== null && <input type="hidden" name={OWNER_INPUT} value={owner} />}
      {children}
    </form>
  )
}
