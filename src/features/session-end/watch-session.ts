import styles from '#styles/sheets/raised.scss?url'
import { loadStyles } from '#ui/load-styles.ts'
import { type SessionEnd, sessionEnd } from '#ui/stores/session-end.ts'
import { raiseToast } from '#ui/stores/toasts.ts'

/** Seconds before a session's end at which the page warns: enough to finish a form. */
export const WARN_BEFORE_S = 300

/** When the session ends, from the server's answer: how many seconds are left, and whether the end can be postponed. */
export function sessionEndIn(left: number, final: boolean): SessionEnd {
  const at = Date.now() + left * 1000
  if (left <= 0) return { kind: 'ended', at }
  if (left > WARN_BEFORE_S) return { kind: 'ahead', at }
  return { kind: final ? 'final' : 'warning', at }
}

const all = (dialog: HTMLElement, selector: string) => [...dialog.querySelectorAll<HTMLElement>(selector)]

/** Shows the current state, and opens the dialog again when the state has changed: the traveller may have closed it since. */
function draw(dialog: HTMLDialogElement, { kind, at }: SessionEnd, before?: SessionEnd | null): void {
  if (kind === 'ahead') {
    dialog.close()
    return
  }
  // The 24-hour clock of every other time here (product §3), in every language.
  const clock = new Date(at).toTimeString().slice(0, 5)
  for (const time of all(dialog, '[data-clock]')) time.textContent = clock
  if (kind === before?.kind) return
  for (const part of all(dialog, '[data-when]')) part.hidden = !part.dataset.when?.includes(kind)
  if (!dialog.open) dialog.showModal()
  // A button that disappears would lose the focus.
  all(dialog, 'button, a')
    .find((control) => control.offsetParent)
    ?.focus()
}

/** Puts the dialog of this language into the page. Throws while it cannot be loaded. */
async function loadDialog(place: HTMLElement): Promise<HTMLDialogElement> {
  const { dialog: address = '', signIn = '' } = place.dataset
  const [answer] = await Promise.all([fetch(address), loadStyles(styles)])
  if (!answer.ok) throw answer
  place.innerHTML = await answer.text()
  place.querySelector('a')?.setAttribute('href', signIn)
  return place.querySelector('dialog') as HTMLDialogElement
}

/**
 * Warns before the session ends and reports when it has. Only the server's answer counts; the page's own clock only decides when to
 * poll, so a request from another tab or a form postpones the warning. Throws while the dialog cannot be loaded.
 */
export async function watchSession(place: HTMLElement): Promise<void> {
  const dialog = await loadDialog(place)
  const { life = '', final } = place.dataset
  // Seconds that were left when the server rendered the page.
  const left = Number(place.dataset.warnIn) + WARN_BEFORE_S
  const first = sessionEndIn(left - (Date.now() - performance.timeOrigin) / 1000, final !== undefined)
  let timer: ReturnType<typeof setTimeout>

  /** Loads from the server how long the session has left, and prolongs it if the traveller chooses to stay. */
  async function load(method: 'GET' | 'POST'): Promise<SessionEnd> {
    const { at, kind } = sessionEnd.get() ?? first
    const answer = await fetch(life, { method })
      .then((response) => response.json())
      // Without an answer, use our own clock.
      .catch(() => ({ left: (at - Date.now()) / 1000, final: kind === 'final' }))
    return sessionEndIn(answer.left, answer.final)
  }

  sessionEnd.listen((now, before) => {
    if (!now) return
    draw(dialog, now, before)
    clearTimeout(timer)
    if (now.kind === 'ended') return
    const wait = now.at - Date.now() - (now.kind === 'ahead' ? WARN_BEFORE_S * 1000 : 0)
    timer = setTimeout(async () => sessionEnd.set(await load('GET')), wait + 500)
  })

  // It may have been prolonged meanwhile.
  sessionEnd.set(left > WARN_BEFORE_S ? await load('GET') : first)
  dialog.querySelector('#session-stay')?.addEventListener('click', async () => {
    const now = await load('POST')
    sessionEnd.set(now)
    if (now.kind === 'ahead') raiseToast('success', dialog.dataset.stayed ?? '')
  })
}
