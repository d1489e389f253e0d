/**
 * Announces a batch at once, submits it once however often the button is pressed, and continues with the rest if the page says so:
 * right after a batch without failures. Without this script the same forms are submitted by hand.
 */
const forms = [...document.querySelectorAll<HTMLFormElement>('form[data-several]')]

for (const form of forms) {
  form.addEventListener('submit', (event) => {
    // One batch at a time, whichever form starts it.
    if (forms.some(({ dataset }) => 'sent' in dataset)) return event.preventDefault()
    form.dataset.sent = ''
    form.querySelector('button[type="submit"]')?.setAttribute('aria-busy', 'true')
    const status = form.querySelector('[role="status"]')
    if (status) status.textContent = form.dataset.several ?? ''
  })
}

// Restored by Back, the page is as it was left; the next answer reports what has been sent since.
window.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  for (const form of forms) {
    delete form.dataset.sent
    form.querySelector('[aria-busy]')?.removeAttribute('aria-busy')
  }
})

const rest = forms.find((form) => 'goesOn' in form.dataset)
rest?.requestSubmit()
