/** How long after the last key the address is judged, in milliseconds. */
const PAUSE_MS = 250

/** Shows what the server says about the address in the form, as if it had been sent. */
async function judge(form: HTMLFormElement, place: HTMLElement): Promise<void> {
  const typed = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  const answer = await fetch(`/desk?${new URLSearchParams(typed)}`)
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const field = form.querySelector<HTMLInputElement>('#to')
  const judged = page.querySelector<HTMLInputElement>('#to')
  // An answer to what is no longer in the field is out of date.
  if (field?.value.trim() !== judged?.value.trim()) return
  place.replaceChildren(...(page.querySelector(`#${place.id}`)?.childNodes ?? []))
  if (judged?.ariaInvalid === 'true') field?.setAttribute('aria-invalid', 'true')
  else field?.removeAttribute('aria-invalid')
}

const form = document.querySelector<HTMLFormElement>('[data-judge]')
const place = document.querySelector<HTMLElement>('#judgement')
if (form && place) {
  if (location.hash === '#to') form.querySelector<HTMLInputElement>('#to')?.focus()
  let waiting: ReturnType<typeof setTimeout>
  form.addEventListener('input', () => {
    clearTimeout(waiting)
    waiting = setTimeout(() => void judge(form, place), PAUSE_MS)
  })
}
