import { type Context, Hono } from 'hono'
import { html, raw } from 'hono/html'
import { DOCUMENT_KINDS, DOCUMENT_SIDES } from '#backoffice/wire/document.ts'
import type { Store } from '../db/store.ts'
import type { StoredUser } from '../db/stored-user.ts'
import { isCountry } from '../geo/countries.ts'
import { drawSide, type SpecimenSide } from './draw.ts'
import type { Specimen } from './mrz-lines.ts'

const STYLE =
  'body{font:17px/1.5 system-ui,sans-serif;margin:0;background:#faf6ee;color:#16302f;color-scheme:light dark}' +
  'main{max-width:46rem;margin:5vh auto;padding:0 1.5rem}form{display:grid;gap:1rem;align-items:end;grid-template-columns:repeat(auto-fill,minmax(13rem,1fr))}' +
  'label{display:grid;gap:.25rem}input,select,button{font:inherit;padding:.5rem;min-width:0}img{display:block;width:100%;height:auto;margin-top:1.5rem}' +
  'a{color:#0b5f62}@media(prefers-color-scheme:dark){body{background:#0e1a1b;color:#f3ecdf}a{color:#7fd1cb}}'

/** Sigma of a blur that makes text unreadable, px. */
const BLUR = 6
const MAX_NUMBER = 24
const isoDay = /^\d{4}-\d\d-\d\d$/

interface Wanted extends Specimen {
  sub: string
  blurred: boolean
}

/** Invented documents for trying the upload: a form, and the pictures it generates. They do not resemble any real document. */
export function specimenPages(store: Store): Hono {
  const app = new Hono()
  app.get('/', (c) => {
    c.header(
      'Content-Security-Policy',
      "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; form-action 'self'",
    )
    return page(c, store)
  })
  app.get('/:side{(front|back)\\.png}', async (c) => {
    const side: SpecimenSide = c.req.param('side').startsWith('front') ? 'FRONT' : 'BACK'
    const wanted = wantedIn(store, c)
    const picture = await drawSide(wanted, side, { blur: wanted.blurred ? BLUR : 0 })
    return c.body(new Uint8Array(picture), 200, { 'Content-Type': 'image/png', 'Cache-Control': 'no-store' })
  })
  return app
}

/** The options in the query; missing or invalid ones get a default. */
function wantedIn(store: Store, c: Context): Wanted {
  const query = c.req.query()
  const sub = holders(store).find((holder) => holder.sub === query.sub)?.sub ?? 'giulia'
  const user = store.record<StoredUser>(
    'SELECT u.record FROM users u JOIN accounts a ON a.user_id = u.id WHERE a.sub = ?',
    sub,
  )
  const today = store.today()
  const date = (given: string | undefined, otherwise: string) =>
    given && isoDay.test(given) ? given : otherwise
  return {
    sub,
    kind: DOCUMENT_KINDS.find((kind) => kind === query.kind) ?? 'PASSPORT',
    country: query.country && isCountry(query.country) ? query.country : (user?.country ?? 'IT'),
    number: query.number?.slice(0, MAX_NUMBER) || 'YC1234567',
    firstName: user?.name ?? '',
    lastName: user?.lastname ?? '',
    birthDate: user?.birthDate ?? null,
    issueDate: date(query.issueDate, today.subtract({ years: 2 }).toString()),
    expirationDate: date(query.expirationDate, today.add({ years: 8 }).toString()),
    blurred: query.quality === 'blurred',
  }
}

function holders(store: Store): Array<{ sub: string; name: string }> {
  const sql = 'SELECT a.sub, u.record FROM accounts a JOIN users u ON u.id = a.user_id ORDER BY a.position'
  return store
    .rows<{ sub: string; record: StoredUser }>(sql)
    .map(({ sub, record }) => ({ sub, name: `${record.name} ${record.lastname}` }))
}

function page(c: Context, store: Store) {
  const wanted = wantedIn(store, c)
  const { sub, kind, country, number, issueDate, expirationDate, blurred } = wanted
  const quality = blurred ? 'blurred' : 'sharp'
  const query = new URLSearchParams({ sub, kind, country, number, issueDate, expirationDate, quality })
  const sides = kind === 'PASSPORT' ? DOCUMENT_SIDES.slice(0, 1) : DOCUMENT_SIDES
  const people = holders(store).map((holder): [string, string] => [holder.sub, holder.name])
  const kinds = DOCUMENT_KINDS.map((one): [string, string] => [one, one.toLowerCase().replace('_', ' ')])
  return c.html(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Specimen documents</title><style>${raw(STYLE)}</style></head>
<body><main><h1>Specimen documents</h1>
<p>The sandbox reads what is uploaded to it. Draw a document here, save the picture and upload it with the same
number and dates: it is approved. Change one of them, or blur it, and it is not.</p>
<form>${choice('sub', 'Traveller', people, sub)}${choice('kind', 'Document', kinds, kind)}
${field('country', 'Country (two letters)', country)}${field('number', 'Number', number)}
${field('issueDate', 'Issued', issueDate, 'date')}${field('expirationDate', 'Expires', expirationDate, 'date')}
${choice(
  'quality',
  'Picture',
  [
    ['sharp', 'sharp'],
    ['blurred', 'blurred'],
  ],
  quality,
)}
<button>Draw</button></form>
${sides.map((side) => {
  const name = `${side.toLowerCase()}.png`
  const address = `/specimens/${name}?${query}`
  return html`<a href="${address}" download="${kind.toLowerCase()}-${name}"><img src="${address}" alt="${side.toLowerCase()}: save this picture"></a>`
})}
</main></body></html>`)
}

function choice(name: string, label: string, options: Array<[string, string]>, chosen: string) {
  return html`<label>${label}<select name="${name}">${options.map(
    ([value, words]) =>
      html`<option value="${value}" ${value === chosen ? 'selected' : ''}>${words}</option>`,
  )}</select></label>`
}

function field(name: string, label: string, value: string, type = 'text') {
  return html`<label>${label}<input name="${name}" type="${type}" value="${value}" required></label>`
}
