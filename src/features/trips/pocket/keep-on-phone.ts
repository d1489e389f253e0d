import { isKept, tellWorker, whereKeepingWorks } from './kept.ts'

/** The control of KeepOnPhone.astro, which is hidden until it is certain that it works. */
async function offer(control: HTMLElement): Promise<void> {
  await whereKeepingWorks()
  const { path = '', kept = '', removed = '', full = '', failed = '' } = control.dataset
  const [keep, remove] = control.querySelectorAll('button')
  const status = control.querySelector('[role="status"]')
  if (!keep || !remove || !status) return

  const show = async (words?: string) => {
    const isThere = await isKept(path)
    const hadFocus = control.contains(document.activeElement)
    keep.hidden = isThere
    remove.hidden = !isThere
    if (hadFocus) (isThere ? remove : keep).focus()
    status.textContent = words ?? (isThere ? kept : '')
  }

  keep.onclick = async () => {
    const outcome = await tellWorker({ keep: path })
    // Asked for only now: a browser may put the question to the traveller.
    if (outcome === 'done') void navigator.storage?.persist?.()
    await show(outcome === 'done' ? kept : outcome === 'QuotaExceededError' ? full : failed)
  }
  remove.onclick = async () => {
    await tellWorker({ remove: path })
    await show(removed)
  }
  await show()
  control.hidden = false
}

const control = document.querySelector<HTMLElement>('[data-keep]')
if (control && 'serviceWorker' in navigator) offer(control).catch(() => {})
