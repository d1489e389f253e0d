import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { afterEach, describe, expect, it } from 'vitest'
import { html, rawHtml } from '#ui/html.ts'
import { showPicturesFrom } from '#ui/pictures.ts'
import Ticket from '#ui/Ticket.astro'
import { drawTicket, drawTickets, type TicketProps } from '#ui/ticket.ts'

/*
 * Text of a traveller or the backoffice stays text in a ticket, whatever it is. Seen to fail: with `value` in place of
 * `escapeHTML(value)` in ui/html.ts, and with that for `note` alone.
 */

const hostile = [
  '<script>alert(1)</script>',
  '</p></article><img src=x onerror=alert(1)>',
  '" onmouseover="alert(1)',
  "' onfocus='alert(1)",
  '&lt;b&gt; &amp; & < > &#60;',
  '<!-- --> <![CDATA[ ]]> {title} $& $1 `',
  '\u0000\u0001\u0008\t\n\r\u000b\u001f\u007f\u0085\u2028\u2029\ufeff\u202e\ud83d',
  'javascript:alert(1)',
] as const

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const asText = (text: string) => [...text.split('')].map((sign) => entities[sign] ?? sign).join('')

const origin = 'https://pictures.test'
afterEach(() => showPicturesFrom([]))

/** A ticket of each kind with a word in every text field. */
const landscape = { seed: 'Lofoten' }
const kinds: Record<string, (word: (name: string) => string) => TicketProps> = {
  // biome-ignore format: grouped by line
  'of a list': (word) => ({
    title: word('title'), href: word('href'), meta: word('meta'), note: word('note'), landscape,
    badges: [
      { tone: 'sun', label: word('first') },
      { tone: 'leaf', label: word('second') },
    ],
    countdown: { before: word('before'), figure: word('figure'), after: word('after') },
    compact: true,
  }),
  'under a heading': (word) => ({ title: word('title'), href: word('href'), landscape, level: 3 }),
  'without a link': (word) => ({ title: word('title'), meta: word('meta'), landscape }),
  // biome-ignore format: grouped by line
  'that is over and cancelled': (word) => ({
    title: word('title'), landscape, countdown: null, over: true, cancelled: true,
    badges: [{ tone: word('tone') as 'sun', label: word('label') }],
  }),
}

describe.each(Object.entries(kinds))('a ticket %s', (_, ticketOf) => {
  const plain = drawTicket(ticketOf((name) => `[${name}]`)).text
  const names = [...plain.matchAll(/\[(\w+)\]/g)].map(([, name]) => name ?? '')

  it('has each of its words once', () => {
    const result = new Set<string>()
    ticketOf((name) => {
      result.add(name)
      return name
    })
    expect(names.toSorted()).toEqual([...result].toSorted())
  })

  it.each(hostile)('shows %j as text in every field', (words) => {
    for (const name of names) {
      const ticket = ticketOf((own) => (own === name ? words : `[${own}]`))
      expect(drawTicket(ticket).text).toBe(plain.split(`[${name}]`).join(asText(words)))
    }
  })

  it('is the same as a component', async () => {
    const container = await AstroContainer.create()
    const props = { ...ticketOf((name) => `[${name}] <b>`) }
    expect(await container.renderToString(Ticket as never, { props })).toBe(drawTicket(props).text)
  })
})

describe('a ticket', () => {
  it.each(hostile)('takes its picture from %j as from any destination', (words) => {
    showPicturesFrom([origin])
    // biome-ignore format: grouped by line
    const scene = {
      seed: words, title: words, countryCode: words, tags: [words], season: 'summer' as const,
      pictureUrl: `${origin}/${words}"><script>`,
    }
    const { text } = drawTicket({ title: 'Trip', landscape: scene })
    expect(text.match(/<[a-z0-9]+/g)).toEqual('<article <div <div <svg <use <img <div <div <h2'.split(' '))
    expect(text.replace(/<[a-z0-9/]+( [a-z-]+="[^"<>]*")*\/?>/g, '')).toBe('Trip')
  })

  it('takes what a page has in its slots unchanged', async () => {
    const container = await AstroContainer.create()
    const slots = { default: '<b>own</b>', badges: '<i>badge</i>', stub: '<u>stub</u>' }
    const props = { title: 'Trip', landscape }
    const result = { badges: rawHtml(slots.badges), body: rawHtml(slots.default), stub: rawHtml(slots.stub) }
    const text = await container.renderToString(Ticket as never, { props, slots })
    expect(text).toBe(drawTicket(props, result).text)
    expect(text).toContain('<b>own</b></div><div class="ticket__stub"><u>stub</u></div>')
    expect(text).toContain('<div class="ticket__badges"><i>badge</i></div>')
  })
})

describe('HTML as a text', () => {
  it('leaves out null and false, and writes every number', () => {
    expect(html`${null}${undefined}${false}${''}${0}${-1.5}`.text).toBe('0-1.5')
  })

  it('takes pieces of itself unchanged, in order, and texts in none', () => {
    expect(html`<p>${[html`<b>${'<'}</b>`, html`&`]}${html`${'>'}`}</p>`.text).toBe('<p><b>&lt;</b>&&gt;</p>')
  })

  it('does not take what only looks like a piece', () => {
    const made = { text: '<b>' } as unknown as string
    expect(() => html`${made}`).toThrow()
  })
})

describe('the tickets of a page', () => {
  const of = (...seeds: string[]) => seeds.map((seed) => ({ title: seed, landscape: { seed } }))
  const filesIn = (tickets: readonly TicketProps[]) =>
    new Set(drawTickets(tickets).map(({ text }) => /<use href="([^"#]+)#/.exec(text)?.[1]))

  it('are each as if it were alone while they show few drawings', () => {
    const tickets = of('Lofoten', 'Petra', 'Kyoto', 'Lofoten')
    expect(drawTickets(tickets)).toEqual(tickets.map((ticket) => drawTicket(ticket)))
    expect(filesIn(tickets).size).toBe(3)
  })

  it('share one file once they show many', () => {
    expect(filesIn(of('Lofoten', 'Petra', 'Kyoto', 'Halong', 'Machu Picchu')).size).toBe(1)
  })
})
