import { OWNER_INPUT } from './owner-input.ts'

/**
 * Posts a form as the browser does without script, bypassing the island's own onSubmit. For an action that answered `signedOut`, or
 * that consents are missing: the server keeps the typed values, redirects the traveller to the sign-in or the consents, and shows
 * the page with the form filled in again. `submitter` is the button, if its name or value matters.
 */
export function sendNatively(form: HTMLFormElement, submitter?: HTMLElement | null): void {
  if (submitter instanceof HTMLButtonElement && submitter.name) {
    const input = document.createElement('input')
    Object.assign(input, { type: 'hidden', name: submitter.name, value: submitter.value })
    form.append(input)
  }
  // Taken from the prototype: a field named "submit" would shadow the form's own method.
  HTMLFormElement.prototype.submit.call(form)
}

/**
 * Leads to the page that names the signed-in traveller, for a form of another traveller (record 031): posts nothing typed to the
 * form's page, without an owner, which the server refuses with that page. With the form's own mark it would save an empty form if
 * its owner had signed in again meanwhile.
 */
export function openOwnerPage({ action }: HTMLFormElement): void {
  const form = Object.assign(document.createElement('form'), { method: 'post', action, hidden: true })
  form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: OWNER_INPUT }))
  document.body.append(form)
  form.submit()
}
