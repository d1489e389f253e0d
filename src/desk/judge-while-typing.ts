/**
 * Shows the server's judgement of the typed text, as if the form had been sent: `data-judge` is the page to request, with the form
 * as its query, and each `[data-judgement]` is replaced by that page's version.
 */

/** Pause after the last key before the server is called, in milliseconds. */
const PAUSE_MS = 300

const typedIn = (form: HTMLFormElement): string =>
  String(new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])))

function adopt(field: Element, judged: Element | null): void {
  const wrong = judged?.getAttribute('aria-invalid')
  if (wrong) field.setAttribute('aria-invalid', wrong)
  else field.removeAttribute('aria-invalid')
}

async function judge(form: HTMLFormElement, page: string): Promise<void> {
  const typed = typedIn(form)
  const answer = await fetch(`${page}?${typed}`)
  const judged = new DOMParser().parseFromString(await answer.text(), 'text/html')
  // The text has changed since: the answer is out of date.
  if (!answer.ok || typedIn(form) !== typed) return
  for (const place of document.querySelectorAll('[data-judgement]')) {
    const now = judged.getElementById(place.id)
    // The focused field is left alone.
    if (place.contains(document.activeElement)) continue
    if (now && now.innerHTML !== place.innerHTML) place.replaceChildren(...now.childNodes)
  }
  for (const field of form.querySelectorAll('[name][id]')) adopt(field, judged.getElementById(field.id))
}

/** Judges the typed text, including text typed before this script loaded. */
export function judgeWhileTyping(): void {
  const form = document.querySelector<HTMLFormElement>('[data-judge]')
  if (!form) return
  let waiting: ReturnType<typeof setTimeout>
  const judgeSoon = () => {
    clearTimeout(waiting)
    waiting = setTimeout(() => void judge(form, form.dataset.judge ?? ''), PAUSE_MS)
  }
  form.addEventListener('input', judgeSoon)
  const fields = form.querySelectorAll<HTMLInputElement>('[name][id]')
  if ([...fields].some(({ value, defaultValue }) => value !== defaultValue)) judgeSoon()
  // The field that the address names.
  if (location.hash) [...fields].find(({ id }) => `#${id}` === location.hash)?.focus()
}
