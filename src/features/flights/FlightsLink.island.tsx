import { actions } from 'astro:actions'
import { useStore } from '@nanostores/react'
import { startTransition, useEffect, useId, useRef, useState } from 'react'
import { OWNER_INPUT } from '#forms/owner-input.ts'
import formStyles from '#styles/sheets/forms.scss?url'
import { loadStyles } from '#ui/load-styles.ts'
import { Dialog, useDialogAddress } from '#ui/react/Dialog.tsx'
import { refreshParts } from '#ui/refresh-parts.ts'
import { dialogLocked } from '#ui/stores/open-dialog.ts'
import { attachLoadingBar, tracked } from '#ui/stores/requests.ts'
import { FlightsForm } from './FlightsForm.island.tsx'
import { savedFlights } from './saved-flights.ts'
import type { FlightsFormProps } from './use-flights.ts'

export interface FlightsLinkProps {
  booking: string
  traveller: string
  /** The dialog's own address; the page it opens on. */
  href: string
  pageHref: string
  /** The form's action without script. */
  action: string
  owner: string | null
  /** The link's text: to share flights if none are known, or to change them. */
  labels: { share: string; change: string }
  known: boolean
  variant: 'primary' | 'secondary' | 'ghost'
  title: string
  words: { close: string; loading: string; failed: string; again: string }
}

type Content = Pick<FlightsFormProps, 'view' | 'words'> | { message: string }

/** Loads the dialog's content every time it opens, because the page behind it may be out of date. */
function useContent({ booking, traveller, owner, words }: FlightsLinkProps, open: boolean): Content | null {
  const [content, setContent] = useState<Content | null>(null)
  useEffect(() => {
    if (!open) return setContent(null)
    let stale = false
    const form = new FormData()
    const fields = { [OWNER_INPUT]: owner ?? '', booking, traveller, command: 'open' }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    attachLoadingBar()
    const answer = tracked(actions.shareFlights(form)).catch(() => ({ data: undefined }))
    // A trip's page is sent without the styles of forms.
    Promise.all([answer, loadStyles(formStyles)]).then(([{ data }]) => {
      if (stale) return
      const fresh =
        data?.ok && !data.done && data.words
          ? { view: data.view, words: data.words }
          : { message: data && !data.ok && 'message' in data ? data.message : words.failed }
      // As a transition, so that the dialog can be closed meanwhile without waiting.
      startTransition(() => setContent(fresh))
    })
    return () => {
      stale = true
    }
  }, [open, booking, traveller, owner, words])
  return content
}

let attached = false

/** Updates the page's flights after every save. Set up once per page, by the first traveller's link. */
function showSavedFlights(): void {
  if (attached) return
  attached = true
  attachLoadingBar()
  savedFlights.listen(() => void refreshParts('flights'))
}

/** Opens a traveller's flights in a dialog; without script the link leads to the page with the same form. */
export function FlightsLink(props: FlightsLinkProps) {
  const { booking, traveller, href, pageHref, action, owner, words } = props
  const { open, show, hide } = useDialogAddress(href)
  const locked = useStore(dialogLocked)
  const saved = useStore(savedFlights)[traveller]?.flights
  const known = saved === undefined ? props.known : saved > 0
  // Not derived from the traveller's id, which may contain a space or occur twice.
  const dialogId = useId()
  const link = useRef<HTMLAnchorElement>(null)
  const content = useContent(props, open)

  useEffect(showSavedFlights, [])

  return (
    <>
      <a
        ref={link}
        className={`button button--${props.variant}`}
        href={href}
        data-opens-dialog=""
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          show()
        }}
      >
        {known ? props.labels.change : props.labels.share}
      </a>
      <Dialog
        id={dialogId}
        open={open}
        onClose={hide}
        title={props.title}
        closeLabel={words.close}
        busy={locked}
        returnFocus={link}
      >
        {!content && (
          <p className="soft" role="status">
            {words.loading}
          </p>
        )}
        {content && 'message' in content && (
          <>
            <p role="alert">{content.message}</p>
            <p>
              <a className="link" href={href}>
                {words.again}
              </a>
            </p>
          </>
        )}
        {content && 'view' in content && (
          <FlightsForm
            {...content}
            booking={booking}
            traveller={traveller}
            action={action}
            owner={owner}
            cancelHref={pageHref}
            dialog={href}
          />
        )}
      </Dialog>
    </>
  )
}
