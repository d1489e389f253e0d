import { loadCopy } from '../../support/copy.ts'
import * as on from '../../support/engines/target.ts'
import { type Journey, lineIsCut, signIn } from './journey.ts'

const it = loadCopy('italy')
const userMenu = on.css('.user-menu__button')
const panel = on.css('#user-menu:popover-open')
const signOut = on.button(it('shell:LOGOUT'), { within: panel })

export const signInAndOut: Journey = {
  name: 'sign in, user menu, sign out',
  steps: {
    'the welcome page leads to the provider': async ({ tab, site }) => {
      await tab.open(site.at('italy'))
      await tab.click(on.link(it('dashboard:welcome.signIn')))
      await tab.see(on.button('Luca'))
    },
    'signing in ends on the dashboard': async ({ tab }) => {
      await tab.click(on.button('Luca'))
      await tab.see(on.heading('Luca'))
    },
    'a click opens the user menu': async ({ tab }) => {
      await tab.click(userMenu)
      await tab.see(panel)
    },
    'Tab leads from its button into the panel': async ({ tab }) => {
      await tab.press('Tab')
      await tab.until('the focus is not in the panel', () =>
        tab.run(() => document.activeElement?.closest('#user-menu') !== null),
      )
    },
    'Escape shuts it and gives the focus back': async ({ tab }) => {
      await tab.press('Escape')
      await tab.miss(panel)
      await tab.focused(userMenu)
    },
    'Back shows a page that was kept': async ({ tab, site }) => {
      // Only the current Chromium keeps them: a mark set on a page is still there.
      if (tab.driver.script || !/^Chromium (?!123)/.test(tab.driver.engine)) return
      await tab.run(() => document.documentElement.setAttribute('data-kept', ''))
      await tab.open(`${site.at('italy')}/viaggi`)
      await tab.see(on.heading(it('shell:MY_TRAVELS')))
      await tab.back()
      await tab.see(on.css('[data-kept] .user-menu'))
    },
    'signing out ends on the welcome page': async ({ tab }) => {
      await tab.click(userMenu)
      await tab.click(signOut)
      await tab.see(on.link(it('dashboard:welcome.signIn')))
    },
    'Back shows nothing of the traveller': async ({ tab }) => {
      // Without script a picture's answer clears the kept pages.
      const cleared = () =>
        tab.run(() => document.querySelector<HTMLImageElement>('noscript img')?.complete === true)
      if (!tab.driver.script) await tab.until('the picture has not come', cleared)
      await tab.run(() => document.documentElement.setAttribute('data-welcome', ''))
      await tab.back()
      // The old page has no menu either: it must be gone before the next is checked.
      await tab.until('neither welcome nor sign-in page', () =>
        tab.run(
          () =>
            document.readyState === 'complete' &&
            !document.querySelector('[data-welcome], [data-kept], .user-menu'),
        ),
      )
    },
    'and signing in works again': signIn('luca', 'italy'),
  },
}

export const mobileMenu: Journey = {
  name: 'menu on a phone',
  steps: {
    'sign in': signIn('luca', 'italy'),
    'it opens': async ({ tab }) => {
      await tab.driver.resize(400, 800)
      await tab.click(on.button(it('shell:openMenu')))
      await tab.see(on.css('#user-menu:popover-open'))
    },
    'a link of it leads on': async ({ tab, site }) => {
      await tab.click(on.css('#user-menu a[href$="/viaggi"]'))
      await tab.at(`${site.at('italy')}/viaggi`)
    },
  },
}

const contact = on.field(it('registry:contact.field.name'))

export const registry: Journey = {
  name: 'registry with errors',
  steps: {
    'sign in': signIn('giulia', 'italy'),
    'the form wakes at the first touch': async ({ tab, site }) => {
      await tab.open(`${site.at('italy')}/account/i-miei-dati?edit=contact`)
      await tab.wake(contact)
    },
    'errors are listed and have the focus': async ({ tab }) => {
      await tab.fill(contact, 'Anna')
      await tab.fill(on.field(it('registry:contact.field.relation')), 'M')
      await tab.click(on.button(it('profile:save')))
      await tab.focused(on.alert(it('ui:errorSummaryTitle')))
    },
    'a link of the list leads to its field': async ({ tab }) => {
      const text = it('registry:contact.error.relation.tooShort', { number: 2 })
      await tab.click(on.link(text))
      await tab.focused(on.field(it('registry:contact.field.relation')))
    },
    'what is right is saved': async ({ tab }) => {
      await tab.fill(on.field(it('registry:contact.field.relation')), 'Mamma')
      await tab.select(on.field(it('ui:phone.prefix')), 'IT')
      await tab.fill(on.field(it('ui:phone.number')), '333 123 45 67')
      await tab.click(on.button(it('profile:save')))
      await tab.see(on.status(it('registry:saved.contact')))
      await tab.see(on.css('main', 'Mamma'))
    },
  },
}

export const consents: Journey = {
  name: 'consents',
  steps: {
    'sign in': signIn('nina', 'italy'),
    'a change is saved': async ({ tab, site }) => {
      await tab.open(`${site.at('italy')}/account/consensi`)
      await tab.click(on.field(it('consents:label.marketing')))
      await tab.click(on.button(it('consents:save')))
      await tab.see(on.status(it('consents:saved')))
    },
    'its message can be dismissed': async ({ tab }) => {
      await tab.click(on.button(it('ui:dismiss')))
      await tab.miss(on.css('.toast__text', it('consents:saved')))
    },
    'what is required cannot be taken back': async ({ tab }) => {
      await tab.click(on.field(it('consents:label.privacyPolicy')))
      await tab.click(on.button(it('consents:save')))
      await tab.see(on.alert(it('consents:required.privacyPolicy')))
    },
  },
}

export const offline: Journey = {
  name: 'without a connection',
  needsScript: 'a service worker',
  expected: lineIsCut,
  steps: {
    'a page left right after the first load': async ({ tab, site }) => {
      await tab.open(site.at('germany'))
      await tab.open(`${site.at('germany')}/nowhere`)
    },
    'the offline page is kept': async ({ tab }) => {
      const kept = async () => Boolean(await caches.match('/offline'))
      await tab.until('nothing kept', () => tab.run(kept))
    },
    'and shown where the line is cut': async ({ tab, site }) => {
      await tab.open(site.at('germany'))
      // It answers the next address as soon as it is there; it may have missed this page on its way.
      const isThere = async () =>
        (await navigator.serviceWorker?.getRegistration())?.active?.state === 'activated'
      await tab.until('no service worker is there', () => tab.run(isThere))
      site.line(false)
      await tab.open(`${site.at('germany')}/`).catch(() => {})
      await tab.see(on.heading(loadCopy('germany')('shell:offline.title')))
      site.line(true)
    },
  },
}
