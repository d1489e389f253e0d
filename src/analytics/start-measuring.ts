import { type AnalyticsEvent, PUSH_DELAY_MS } from './events.ts'

/** What the server passes to the browser. */
export interface Measurement {
  container: string
  events: readonly AnalyticsEvent[]
}

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

/** Passes on the consent, pushes the page's events to the data layer and loads the container, all after 250 ms. */
function startMeasuring(): void {
  const text = document.querySelector('[data-measurement]')?.textContent
  if (!text) return
  const { container, events }: Measurement = JSON.parse(text)
  setTimeout(() => {
    window.dataLayer ??= []
    const layer = window.dataLayer
    // The server renders this only for travellers who consented (`isMeasured`).
    const storage = 'granted'
    // The container only reads commands from an `arguments` object.
    function command(..._words: unknown[]): void {
      // biome-ignore lint/complexity/noArguments: see above
      layer.push(arguments)
    }
    command('consent', 'default', {
      ad_storage: storage,
      ad_user_data: storage,
      ad_personalization: storage,
      analytics_storage: storage,
    })
    layer.push({ event: 'gtm.js', 'gtm.start': Date.now() })
    for (const event of events) layer.push(event)
    const script = document.createElement('script')
    script.async = true
    script.src = `https://www.googletagmanager.com/gtm.js?id=${container}`
    document.head.append(script)
  }, PUSH_DELAY_MS)
}

startMeasuring()
