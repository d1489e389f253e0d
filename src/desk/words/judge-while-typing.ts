/** How long after the last key a text is judged, in milliseconds. */
const PAUSE_MS = 300

/** Shows what the server says about the texts in the form, as if "Look at it" had been pressed. */
async function judge(form: HTMLFormElement): Promise<void> {
  const typed = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
  const answer = await fetch(`${location.pathname}?${typed}`)
  if (!answer.ok) return
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const now = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
  // An answer to what is no longer in the fields is out of date.
  if (String(now) !== String(typed)) return
  for (const place of form.querySelectorAll('#verdict, [data-judgement]')) {
    const judged = page.getElementById(place.id)
    if (judged && judged.innerHTML !== place.innerHTML) place.replaceChildren(...judged.childNodes)
  }
  for (const field of form.querySelectorAll('textarea')) {
    const wrong = page.getElementById(field.id)?.getAttribute('aria-invalid') === 'true'
    if (wrong) field.setAttribute('aria-invalid', 'true')
    else field.removeAttribute('aria-invalid')
  }
}

const form = document.querySelector<HTMLFormElement>('[data-judge-text]')
let waiting: ReturnType<typeof setTimeout>
form?.addEventListener('input', () => {
  clearTimeout(waiting)
  waiting = setTimeout(() => void judge(form), PAUSE_MS)
})
