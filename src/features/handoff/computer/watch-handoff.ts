export {}

/** How often the page asks how its handoff stands, ms; only while it is seen. */
const EVERY_MS = 2000

/** Loads the page anew once the handoff stands otherwise than it says; without script the page reloads by itself. */
function watch(box: HTMLElement): void {
  const { handoff: address = '', stand } = box.dataset
  const lasts = box.querySelector('[data-lasts]')
  let asking = false

  async function look(): Promise<void> {
    if (asking || document.hidden) return
    asking = true
    // Signed out meanwhile: the page itself leads to the sign-in.
    const answer = await fetch(address, { redirect: 'manual' }).catch(() => null)
    const now = answer?.ok ? await answer.json().catch(() => null) : null
    asking = false
    if (answer?.type === 'opaqueredirect' || (now && now.stand !== stand)) location.reload()
    else if (now && lasts) lasts.textContent = now.lasts
  }
  setInterval(look, EVERY_MS)
  document.addEventListener('visibilitychange', look)
}

const box = document.querySelector<HTMLElement>('[data-handoff]')
if (box) watch(box)
