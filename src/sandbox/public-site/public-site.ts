import { type Context, Hono } from 'hono'
import { html, raw } from 'hono/html'
import { changeOptions, completeChange, type StartedChange } from '../backoffice/change-store.ts'
import { listedNextPayment } from '../backoffice/next-payment.ts'
import type { Store } from '../db/store.ts'
import type { StoredBooking } from '../db/stored-booking.ts'
import { DEMO_MARKETS, type DemoMarket } from '../environment.ts'
import { marketLanguage } from '../seed/booking-order.ts'
import type { Language, LocalizedText } from '../seed/states.ts'
import { tours } from '../seed/tours.ts'

const text = (en: string, it: string, es: string, fr: string, de: string): LocalizedText => ({
  en,
  it,
  es,
  fr,
  de,
})

/** Name of the invented company. */
const COMPANY = 'Caravel'

/** Titles of the public website's pages, by the first segment of their path. */
const titles: Record<string, LocalizedText> = {
  '': text(
    'Small groups, big roads',
    'Gruppi piccoli, grandi orizzonti',
    'Grupos pequeños, grandes caminos',
    'Petits groupes, grands départs',
    'Kleine Gruppen, große Reisen',
  ),
  travels: text('Our trips', 'I nostri viaggi', 'Nuestros viajes', 'Nos voyages', 'Unsere Reisen'),
  wishlist: text(
    'Your wishlist',
    'La tua lista dei desideri',
    'Tu lista de deseos',
    'Tes envies',
    'Deine Wunschliste',
  ),
  contact: text('Contact us', 'Contattaci', 'Escríbenos', 'Nous contacter', 'Schreib uns'),
  flights: text('Look for flights', 'Cerca i voli', 'Buscar vuelos', 'Chercher un vol', 'Flüge suchen'),
  'share-photo': text(
    'Share a photo',
    'Condividi una foto',
    'Comparte una foto',
    'Partager une photo',
    'Foto teilen',
  ),
  privacy: text(
    'Privacy policy',
    'Informativa sulla privacy',
    'Política de privacidad',
    'Politique de confidentialité',
    'Datenschutzerklärung',
  ),
  terms: text(
    'Terms and conditions',
    'Termini e condizioni',
    'Términos y condiciones',
    'Conditions générales',
    'Allgemeine Geschäftsbedingungen',
  ),
  marketing: text(
    'What we send you',
    'Cosa ti mandiamo',
    'Qué te enviamos',
    'Ce qu’on t’envoie',
    'Was wir dir schicken',
  ),
  social: text('Follow us', 'Seguici', 'Síguenos', 'Suis-nous', 'Komm dazu'),
  partners: text('Partners', 'Convenzioni', 'Ventajas', 'Bons plans', 'Partnerangebote'),
  friends: text(
    'A friend has invited you',
    'Il tuo invito',
    'Te han invitado',
    'Ton invitation',
    'Deine Einladung',
  ),
  pay: text('Pay for your trip', 'Paga il viaggio', 'Paga tu viaje', 'Payer mon voyage', 'Reise zahlen'),
  atol: text(
    'ATOL certificate',
    'Certificato ATOL',
    'Certificado ATOL',
    'Certificat ATOL',
    'ATOL-Zertifikat',
  ),
  invoice: text('Your invoice', 'La tua fattura', 'Tu factura', 'Ta facture', 'Deine Rechnung'),
  group: text(
    'Travel together again',
    'Di nuovo in viaggio insieme',
    'Viajar juntos otra vez',
    'Repartir ensemble',
    'Wieder zusammen reisen',
  ),
  change: text(
    'Choose another departure',
    'Scegli un’altra partenza',
    'Elige otra salida',
    'Choisir un autre départ',
    'Anderen Termin wählen',
  ),
}

/** The sentence under the title of a page without other content. */
const standIn = text(
  'This page stands in for the public website in the demo. Nothing here leaves your machine.',
  'Nella demo questa pagina fa le veci del sito principale. Dal tuo computer non esce nulla.',
  'En la demo, esta página hace de web principal. Nada sale de tu ordenador.',
  'Dans la démo, cette page joue le rôle du site principal. Rien ne sort de ton ordinateur.',
  'In der Demo steht diese Seite für die öffentliche Website. Nichts verlässt deinen Rechner.',
)

/** Texts of the pay page. */
const payWords = {
  due: text('Due now:', 'Da pagare ora:', 'A pagar ahora:', 'À payer maintenant :', 'Jetzt zu zahlen:'),
  nothing: text(
    'Nothing is due right now.',
    'Al momento non c’è niente da pagare.',
    'Ahora mismo no hay nada que pagar.',
    'Rien à payer pour le moment.',
    'Im Moment ist nichts zu zahlen.',
  ),
  differs: text(
    'This has changed since you looked. You were shown:',
    'È cambiato da quando hai guardato. Avevi visto:',
    'Ha cambiado desde que lo miraste. Viste:',
    'Ça a changé depuis ta visite. Tu avais vu :',
    'Das hat sich geändert, seit du nachgesehen hast. Du hattest gesehen:',
  ),
}

/** Texts around the choice of another departure. */
const changeWords = {
  choose: text('Choose', 'Scegli', 'Elegir', 'Choisir', 'Wählen'),
  done: text(
    'Done: your trip has been changed.',
    'Fatto: hai cambiato viaggio.',
    'Listo: has cambiado de viaje.',
    'C’est fait : tu as changé de voyage.',
    'Erledigt: Deine Reise ist umgebucht.',
  ),
  closed: text(
    'You can no longer choose here.',
    'Qui non si può più scegliere.',
    'Aquí ya no se puede elegir.',
    'Ici, on ne peut plus choisir.',
    'Hier lässt sich nichts mehr wählen.',
  ),
}

const STYLE =
  'body{font:17px/1.6 system-ui,sans-serif;margin:0;background:#faf6ee;color:#16302f}' +
  'main{max-width:40rem;margin:12vh auto;padding:0 1.5rem}h1{line-height:1.15}a,button{color:#0b5f62;font:inherit}' +
  'li{margin:.6rem 0}@media(prefers-color-scheme:dark){body{background:#0e1a1b;color:#f3ecdf}a,button{color:#7fd1cb}}'

type Content = ReturnType<typeof html>

/** Placeholder pages for the company's public website, so that every link of the demo works. */
export function publicSite(store: Store): Hono {
  const app = new Hono()
  app.use('/:market/*', async (c, next) => {
    if (!Object.hasOwn(DEMO_MARKETS, c.req.param('market'))) return c.notFound()
    c.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'")
    return next()
  })
  app.get('/:market/change/:token', (c) => page(c, changeContent(store, c)))
  app.post('/:market/change/:token', async (c) => {
    const { travelId } = await c.req.parseBody()
    const done = store.transaction(() => completeChange(store, c.req.param('token'), String(travelId)))
    return page(c, html`<p>${(done ? changeWords.done : changeWords.closed)[languageIn(c)]}</p>`)
  })
  app.get('/:market/pay/:booking', (c) => page(c, payContent(store, c)))
  app.get('/:market/travels/:tour?', (c) => page(c, travelsContent(languageIn(c), c.req.param('tour'))))
  app.get('/:market/*', (c) => page(c))
  return app
}

function languageIn(c: Context): Language {
  return marketLanguage(c.req.param('market') as DemoMarket)
}

/** The one template; 404 for a path whose first segment has no title. */
function page(c: Context, content?: Content | Promise<Content>): Response | Promise<Response> {
  const language = languageIn(c)
  const [, section = '', detail] = c.req.path.slice(c.req.path.indexOf('/public/') + 8).split('/')
  const title = titles[section]?.[language]
  if (title === undefined) return c.notFound()
  const home = `/public/${c.req.param('market')}`
  return c.html(html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} · ${COMPANY}</title><style>${raw(STYLE)}</style></head>
<body><main><p><a href="${home}">${COMPANY}</a></p><h1>${title}</h1>
${content ?? (detail ? html`<p><strong>${decodeURIComponent(detail)}</strong></p>` : '')}
<p>${standIn[language]}</p></main></body></html>`)
}

/** The amount due now and, if the link says that another amount was shown, that one as well. */
function payContent(store: Store, c: Context): Content {
  const language = languageIn(c)
  const id = c.req.param('booking') ?? ''
  const booking = store.record<StoredBooking>('SELECT record FROM bookings WHERE id = ?', id)
  const due = booking ? (listedNextPayment(booking, store.today().toString())?.amount ?? null) : null
  const written = (amount: number, currency: string) => `${(amount / 100).toFixed(2)} ${currency}`
  const { expectedAmount, expectedCurrency = '' } = c.req.query()
  const shown =
    expectedAmount === undefined ? null : { amount: Number(expectedAmount), currency: expectedCurrency }
  const differs = shown && (shown.amount !== due?.amount || shown.currency !== due.currency)
  return html`<p><strong>${id}</strong></p>
${differs ? html`<p>${payWords.differs[language]} ${written(shown.amount, shown.currency)}</p>` : ''}
<p>${due ? `${payWords.due[language]} ${written(due.amount, due.currency)}` : payWords.nothing[language]}</p>`
}

function travelsContent(language: Language, only?: string): Content {
  const shown = tours.filter((tour) => only === undefined || tour.id === only)
  return html`<ul>${shown.map(
    (tour) =>
      html`<li><strong>${tour.title[language]}</strong><br>${tour.destination[language]} · ${tour.days}</li>`,
  )}</ul>`
}

/** Departures to choose from, for a change that was started but not finished. */
function changeContent(store: Store, c: Context): Content {
  const language = languageIn(c)
  const token = c.req.param('token') ?? ''
  const change = store.row<StartedChange>('SELECT * FROM trip_changes WHERE token = ?', token)
  const sql = 'SELECT record FROM bookings WHERE id = ?'
  const booking = store.record<StoredBooking>(sql, change?.booking_id ?? '')
  if (!change || change.travel_id !== null || !booking) return html`<p>${changeWords.closed[language]}</p>`
  return html`<form method="post"><ul>${changeOptions(store, booking).map(
    (option) =>
      html`<li>${option.title}, ${option.startDate} – ${option.endDate}
<button name="travelId" value="${option.travelId}">${changeWords.choose[language]}</button></li>`,
  )}</ul></form>`
}
