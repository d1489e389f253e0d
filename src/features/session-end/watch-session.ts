import { raiseToast } from '#ui/stores/raise-toast.ts'
import { noteSessionLife, type SessionEnd, sessionEnd, WARN_BEFORE_S } from '#ui/stores/session-end.ts'

const all = (dialog: HTMLElement, selector: string) => [...dialog.querySelectorAll<HTMLElement>(selector)]

/** Shows the current state, and opens the dialog again when the state has changed: the traveller may have closed it since. */
function draw(dialog: HTMLDialogElement, { is, at }: SessionEnd, before?: SessionEnd): void {
  if (is === 'ahead') {
    dialog.close()
    return
  }
  // The 24-hour clock of every other time here (product §3), in every language.
  const clock = new Date(at).toTimeString().slice(0, 5)
  for (const time of all(dialog, '[data-clock]')) time.textContent = clock
  if (is === before?.is) return
  for (const part of all(dialog, '[data-when]')) part.hidden = !part.dataset.when?.includes(is)
  if (!dialog.open) dialog.showModal()
  // A button that disappears would lose the focus.
  all(dialog, 'button, a')
    .find((control) => control.offsetParent)
    ?.focus()
}

/** Asks the server how long the session has left, and prolongs it if the traveller chooses to stay. */
async function ask(life: string, stay?: true): Promise<void> {
  const { is, at } = sessionEnd.get()
  const answer = await fetch(life, { method: stay ? 'POST' : 'GET' })
    .then((response) => response.json())
    // Without an answer, use our own clock.
    .catch(() => ({ left: (at - Date.now()) / 1000, final: is === 'final' }))
  noteSessionLife(answer.left, answer.final)
}

/**
 * Warns before the session ends and says when it has. The server's answer is what counts; the page's own clock only says when to
 * ask, so a request from another tab or a form postpones the warning. @param left seconds that the server gave when it rendered
 * the page, `since` milliseconds since 1970
 */
export async function watchSession(dialog: HTMLDialogElement, left: number, since: number): Promise<void> {
  const { life = '' } = dialog.dataset
  let timer: ReturnType<typeof setTimeout>
  const plan = ({ is, at }: SessionEnd) => {
    clearTimeout(timer)
    if (is === 'ended') return
    const wait = at - Date.now() - (is === 'ahead' ? WARN_BEFORE_S * 1000 : 0)
    timer = setTimeout(ask, wait + 500, life)
  }
  noteSessionLife(left - (Date.now() - since) / 1000, 'final' in dialog.dataset)
  // It may have been prolonged meanwhile.
  if (left > WARN_BEFORE_S) await ask(life)
  sessionEnd.subscribe((now, before) => {
    draw(dialog, now, before)
    plan(now)
  })
  dialog.querySelector('#session-stay')?.addEventListener('click', async () => {
    await ask(life, true)
    if (sessionEnd.get().is === 'ahead') raiseToast('success', dialog.dataset.stayed ?? '')
  })
}
