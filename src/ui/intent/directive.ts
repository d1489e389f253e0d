import type { ClientDirective } from 'astro'

const intents = ['pointerover', 'focusin', 'touchstart', 'click'] as const

/**
 * `client:intent` hydrates an island at the first sign that somebody will use it: hover, focus, touch or click.
 * Until then the page carries no framework script, and the native form works. A first click on a control that
 * only script can serve (`button[type=button]`) is held and given again after hydration, so it is never lost.
 */
const intent: ClientDirective = (load, _options, island) => {
  let held: HTMLElement | null = null

  const onIntent = (event: Event): void => {
    const control = event.target instanceof Element ? event.target.closest('button[type="button"]') : null
    if (event.type === 'click' && control instanceof HTMLElement) {
      event.preventDefault()
      event.stopPropagation()
      held = control
    }
    void hydrate()
  }

  let hydrating: Promise<void> | undefined
  const hydrate = (): Promise<void> => {
    hydrating ??= load()
      .then((run) => run())
      .then(stopListening)
      .then(() => held?.click())
    return hydrating
  }

  function stopListening(): void {
    for (const type of intents) island.removeEventListener(type, onIntent, true)
  }

  for (const type of intents)
    island.addEventListener(type, onIntent, { capture: true, passive: type !== 'click' })
}

export default intent
