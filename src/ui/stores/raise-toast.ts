/** What a script has to say; every page has a template for each (Toasts.astro). */
export type RaisedType = 'success' | 'danger'

/** A toast whose text is already in the traveller's language: islands get their texts as props. */
export interface ToastMessage {
  readonly type: RaisedType
  /** What it says: text, and links. */
  readonly said: readonly (string | Node)[]
}

declare global {
  interface DocumentEventMap {
    /** Raises a toast (BaseLayout.astro shows it). Scripts in the page dispatch it themselves: what they share with islands would be a file. */
    toast: CustomEvent<ToastMessage>
  }
}

/** Raises a toast; it stays until it is dismissed or the page is left. */
export function raiseToast(
  type: RaisedType,
  text: string,
  after: { readonly text: string; readonly href: string } | null = null,
): void {
  const link =
    after && Object.assign(document.createElement('a'), { href: after.href, textContent: after.text })
  const said = link ? [text, ' ', link] : [text]
  document.dispatchEvent(new CustomEvent<ToastMessage>('toast', { detail: { type, said } }))
}
