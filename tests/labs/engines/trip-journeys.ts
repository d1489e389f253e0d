import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Temporal } from 'temporal-polyfill'
import { pathTo } from '#i18n/slugs.ts'
import { brand } from '#ui/brand.ts'
import { loadCopy } from '../../support/copy.ts'
import { drawSpecimen } from '../../support/specimen.ts'
import { type Journey, lineIsCut, signIn, type Walk } from './journey.ts'
import type { Tab } from './tab.ts'
import * as on from './target.ts'

const en = loadCopy('international')
const it = loadCopy('italy')

async function fillDate(tab: Tab, legend: string, date: Temporal.PlainDate, t = en): Promise<void> {
  const within = on.group(legend)
  for (const part of ['day', 'month', 'year'] as const) {
    await tab.fill(on.field(t(`ui:date.${part}`), { within }), String(date[part]))
  }
}

export const trips: Journey = {
  name: 'trips',
  // Chromium reports this if only one of two pages opts in to a transition between them.
  expected: /ViewTransition opt-in disabled/,
  steps: {
    'sign in': signIn('emma', 'international'),
    'the list leads to a trip': async ({ tab, site }) => {
      await tab.open(`${site.at('international')}/travels`)
      await tab.click(on.css('main a[href*="/travels/B"]'))
      await tab.at(/\/travels\/B\d+$/)
      await tab.see(on.heading(en('trip:flights.title')))
    },
    'the breadcrumb leads back': async ({ tab, site }) => {
      await tab.click(on.css('nav a[href$="/travels"]'))
      await tab.at(`${site.at('international')}/travels`)
    },
    'Back and forth keeps the pages': async ({ tab }) => {
      await tab.back()
      await tab.see(on.heading(en('trip:flights.title')))
      // A page from the browser's memory is covered until its session is known.
      await tab.miss(on.css('div:popover-open'))
    },
  },
}

/** Makes the kept page look long kept, under another heading, so that a renewed one differs from it. */
const age = (tab: Tab) =>
  tab.run(async () => {
    const store = await caches.open('pocket')
    const answer = await store.match(location.href, { ignoreVary: true })
    const headers = new Headers(answer?.headers)
    headers.set('date', 'Thu, 01 Jan 2026 00:00:00 GMT')
    const html = (await answer?.text())?.replace(/(<h1[^>]*>)[^<]*/, '$1As it was')
    await store.delete(location.href, { ignoreVary: true })
    await store.put(location.href, new Response(html, { headers }))
  })

const kept = async () =>
  (await caches.match(location.href, { cacheName: 'pocket', ignoreVary: true }))?.text() ?? ''
const trip = '/viaggi/B2041'
const lofoten = on.heading('Lofoten in kayak')

export const pocket: Journey = {
  name: 'trip in the pocket',
  needsScript: 'a service worker',
  expected: lineIsCut,
  steps: {
    'sign in': signIn('sofia', 'italy'),
    'a trip is kept': async ({ tab, site }) => {
      await tab.open(site.at('italy') + trip)
      await tab.click(on.css('summary', it('pocket:card.title')))
      await tab.click(on.button(it('pocket:keep.do')))
      await tab.see(on.button(it('pocket:keep.remove')))
    },
    'it is there without a network': async ({ tab, site }) => {
      site.line(false)
      await tab.open(`${site.at('italy')}/`).catch(() => {})
      await tab.see(on.heading(it('shell:offline.title')))
      await tab.click(on.link('Lofoten in kayak'))
      await tab.at(`${site.at('italy')}${trip}/in-tasca`)
      await tab.see(lofoten)
      await age(tab)
      await tab.open(`${site.at('italy')}${trip}/in-tasca`)
      await tab.see(on.heading('As it was'))
      await tab.see(on.heading(it('pocket:meeting.title')))
    },
    'and renewed with it': async ({ tab, site }) => {
      site.line(true)
      // The event that a phone fires when its network is back, which no engine could notice here.
      await tab.run(() => void dispatchEvent(new Event('online')))
      await tab.see(lofoten)
      await tab.until('the kept page is the old one', async () => {
        const html = await tab.run(kept)
        return html.includes('Svolvær rorbuer') && !html.includes('As it was')
      })
    },
    'and gone after signing out': async ({ tab, site }) => {
      await tab.open(`${site.at('italy')}/logout`)
      await tab.click(on.button(it('shell:LOGOUT'), { within: on.main() }))
      await tab.see(on.link(it('dashboard:welcome.signIn')))
      if (await tab.run(() => caches.has('pocket'))) throw new Error('still in the cache')
      site.line(false)
      for (const path of [`${trip}/in-tasca`, '/']) {
        await tab.open(site.at('italy') + path).catch(() => {})
        // The old page is marked (`Tab.open`): it must be gone before the next is checked.
        await tab.until(`still shown at ${path}`, () =>
          tab.run(() => !('isLast' in window) && document.body.textContent?.includes('Lofoten') === false),
        )
      }
    },
  },
}

const press = (tab: Tab, key: string) => tab.click(on.button(en(`flights:button.${key}`), { whole: true }))

export const flights: Journey = {
  name: 'flights',
  steps: {
    'sign in': signIn('vera', 'international'),
    'the first click opens the dialog': async ({ tab, site }) => {
      await tab.open(`${site.at('international')}/travels/B2701`)
      await tab.click(on.link(en('flights:share')))
      await tab.see(on.heading(en('flights:heading.search')))
    },
    'nothing filled in is refused': async ({ tab }) => {
      await press(tab, 'search')
      await tab.see(on.link(en('flights:error.flightNumber.required')))
    },
    'a number and a date find it': async ({ tab }) => {
      await tab.fill(on.field(en('flights:field.flightNumber')), 'lh 1217')
      const start = Temporal.Now.plainDateISO('Europe/Rome').add({ days: 40 })
      await fillDate(tab, en('flights:field.outboundDepartureDate'), start)
      await press(tab, 'search')
      await tab.see(on.heading(en('flights:heading.choose')))
    },
    'the airports are chosen': async ({ tab }) => {
      await tab.select(on.field(en('flights:field.from')), '0')
      await tab.select(on.field(en('flights:field.to')), '1')
      await press(tab, 'choose')
      await tab.see(on.heading(en('flights:heading.review')))
    },
    'it is saved': async ({ tab }) => {
      await press(tab, 'save')
      // With script the dialog stays, and offers the way back.
      await tab.see(on.status(en(tab.driver.script ? 'flights:notice.savedOne' : 'flights:done.saved')))
      if (tab.driver.script) await tab.click(on.link(en('flights:button.close')))
      await tab.see(on.css('.card', 'LH1217'))
    },
  },
}

const change = on.css('#trip-change')
const elsewhere = en('trip-change:choice.publicSite', { brand: brand.name })

export const tripChange: Journey = {
  name: 'trip change',
  steps: {
    'sign in': signIn('nora', 'international'),
    'the first click opens the dialog': async ({ tab, site }) => {
      await tab.open(`${site.at('international')}/travels/B2121`)
      await tab.click(on.css('summary', en('trip:change')))
      await tab.click(on.link(en('trip-change:open')))
      await tab.see(on.link(elsewhere, { within: change }))
    },
    'Back shuts it': async ({ tab, site }) => {
      await tab.back()
      await tab.miss(on.link(elsewhere, { within: change }))
      await tab.at(`${site.at('international')}/travels/B2121`)
    },
    'confirmed it is under way': async ({ tab, site }) => {
      // A page that was not kept for Back arrives in its initial state, its parts closed.
      await tab.open(`${site.at('international')}/travels/B2121`)
      await tab.click(on.css('summary', en('trip:change')))
      await tab.click(on.link(en('trip-change:open')))
      await tab.click(on.link(elsewhere, { within: change }))
      await tab.click(on.button(en('trip-change:submitElsewhere'), { within: change }))
      await tab.see(on.css('#trip-change', en('trip-change:underway.title')))
    },
    'shut, the page tells of it': async ({ tab }) => {
      // Without script it is a page, left by its breadcrumb.
      const leave = on.css('nav a[href$="/travels/B2121"]')
      await tab.click(tab.driver.script ? on.button(en('trip-change:close'), { within: change }) : leave)
      await tab.see(on.css('main', en('trip-change:underway.title')))
    },
  },
}

const passport = (step: 'information' | 'image' | 'verification') =>
  pathTo('it-IT', 'account/documents/_kind/_step', { kind: 'passport', step })
const front = it('capture:side.PASSPORT.front.label')

/** Fills in the information step, and comes to the image step. */
export async function toImage({ tab, site }: Walk): Promise<void> {
  await tab.open(site.at('italy') + passport('information'))
  await tab.fill(on.field(it('documents:field.number')), 'YB4410287')
  await tab.select(on.field(it('documents:field.issuingCountry')), 'IT')
  const issued = new Temporal.PlainDate(new Date().getUTCFullYear() - 2, 6, 15)
  await fillDate(tab, it('documents:field.issueDate'), issued, it)
  await fillDate(tab, it('documents:field.expirationDate'), issued.add({ years: 10 }), it)
  await tab.click(on.button(it('documents:information.continue')))
  await tab.at(site.at('italy') + passport('image'))
}

export const camera: Journey = {
  name: 'camera',
  needsScript: 'the camera',
  without: { WebKitGTK: 'its driver has no camera to give' },
  steps: {
    'sign in': signIn('marco', 'italy'),
    'the information is kept': toImage,
    'the camera opens': async ({ tab }) => {
      await tab.click(on.button(`${it('capture:openCamera')} ${front}`))
      await tab.see(on.button(it('capture:camera.shutter')))
    },
  },
}

/** This document's file, for a file field. */
export function fileWith(content: Uint8Array): string {
  const path = join(mkdtempSync(join(tmpdir(), 'caravel-engines-')), 'IMG_0001.jpg')
  writeFileSync(path, content)
  return path
}

export const upload: Journey = {
  name: 'upload',
  steps: {
    'sign in': signIn('marco', 'italy'),
    'the information is kept': toImage,
    'a photo is taken up': async ({ tab }) => {
      await tab.choose(on.css('input[type=file]'), fileWith(await drawSpecimen({ table: 0.1 })))
      if (!tab.driver.script) return
      await tab.run(() => document.querySelector<HTMLElement>('input[type=file]')?.focus())
      await tab.see(on.css('main', it('capture:ready')))
    },
    'and sent': async ({ tab, site }) => {
      await tab.click(on.button(it('capture:send')))
      await tab.at(site.at('italy') + passport('verification'))
    },
  },
}

const textOf = (tab: Tab, selector: string) =>
  tab.run((asked) => document.querySelector(asked)?.textContent ?? '', selector)

/* "Continue on your phone" (record 016), as two browsers that share nothing; without script the computer's page reloads itself. */
export const handoff: Journey = {
  name: 'handoff',
  without: { WebKitGTK: 'its driver opens one browser' },
  steps: {
    'sign in': signIn('giulia', 'italy'),
    'the information is kept': toImage,
    'the computer shows a code': async ({ tab }) => {
      await tab.click(on.button(it('handoff:offer.button')))
      await tab.see(on.css('svg.qr'))
    },
    'the phone is connected by its digits': async ({ tab, secondTab }) => {
      const phone = await secondTab()
      await phone.driver.resize(360, 740)
      await phone.open(await textOf(tab, '.handoff__address'))
      await phone.fill(on.css('[name=digits]'), await textOf(tab, '.handoff__digits [aria-hidden]'))
      await phone.click(on.button(it('handoff:phone.digits.button')))
      await tab.see(on.heading(it('handoff:connected.title')))
      await phone.see(on.css('[name=front]'))
      const parsed = await phone.run(() => document.querySelector('noscript > *') !== null)
      if (parsed === phone.driver.script) throw new Error('<noscript> is read where scripts are on')
    },
    'the phone sends a photo': async ({ secondTab }) => {
      const phone = await secondTab()
      await phone.choose(on.css('[name=front]'), fileWith(await drawSpecimen({ table: 0.1 })))
      await phone.click(on.button(it('capture:send')))
      await phone.see(on.heading(it('handoff:phone.sent.title')))
    },
    'the computer follows': async ({ tab, site }) => {
      await tab.at(site.at('italy') + passport('verification'))
    },
  },
}
