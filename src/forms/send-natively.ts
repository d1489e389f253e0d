/**
 * Posts a form as the browser does without script, bypassing the island's own onSubmit. For an action that answered `signedOut`:
 * the server keeps what was typed, asks the traveller to sign in, and shows the page with the form filled in again. `submitter`
 * is the button, when its name or value matters.
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
