/**
 * Says at once that a round is being saved, sends it once however often the button is pressed, and goes on with the rest by itself
 * where the page says so: right after a round in which nothing has gone wrong. Without it the same forms are sent by hand.
 */
const forms = [...document.querySelectorAll<HTMLFormElement>('form[data-several]')]

for (const form of forms) {
  form.addEventListener('submit', (event) => {
    // One round at a time, whichever form begins it.
    if (forms.some(({ dataset }) => 'sent' in dataset)) return event.preventDefault()
    form.dataset.sent = ''
    form.querySelector('button[type="submit"]')?.setAttribute('aria-busy', 'true')
    const status = form.querySelector('[role="status"]')
    if (status) status.textContent = form.dataset.several ?? ''
  })
}

// Come back to by Back, the page is as it was left: what has been sent since is told by the next answer.
window.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  for (const form of forms) {
    delete form.dataset.sent
    form.querySelector('[aria-busy]')?.removeAttribute('aria-busy')
  }
})

const rest = forms.find((form) => 'goesOn' in form.dataset)
rest?.requestSubmit()
