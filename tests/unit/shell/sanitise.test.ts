import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sanitiseHtml } from '#shell/sanitise.ts'

const attacks = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="jAvAsCrIpT&colon;alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.test">x</a>',
  '<a href="https://ok.test" onclick="alert(1)" style="x">x</a>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<style>@import "//evil.test"</style>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<form action="//evil.test"><input name=a></form>',
  '<math><mtext></p><style><img src=x onerror=alert(1)></style>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<base href="//evil.test">',
  '<meta http-equiv=refresh content="0;url=//evil.test">',
  '</footer><script>alert(1)</script>',
  '<<script>script>alert(1)<</script>/script>',
  '<p id="content" class="toast" data-toast>x</p>',
  '<textarea><script>alert(1)</script></textarea>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
]

/** Every remaining tag is one of ours, without attributes except a link's safe address. */
const harmless =
  /^(?:[^<]|<\/?(?:p|strong|b|em|i|ul|ol|li)>|<br \/>|<\/a>|<a href="(?:https:\/\/|mailto:|tel:)[^"<>]*" rel="noopener noreferrer">)*$/i

describe('sanitiser', () => {
  it.each(attacks)('makes %s inert', (attack) => {
    expect(sanitiseHtml(attack)).toMatch(harmless)
    expect(sanitiseHtml(attack)).not.toMatch(/alert\(1\)<\/script/i)
  })

  it.each(['http://plain.test', 'javascript:alert(1)', '//evil.test', ''])(
    'keeps the text of a link to "%s"',
    (href) => {
      expect(sanitiseHtml(`<p><a href="${href}">Write <em>to</em> us</a>.</p>`)).toBe(
        '<p>Write <em>to</em> us.</p>',
      )
    },
  )

  it('makes any mixture of them inert, also when cleaned twice', () => {
    const pieces = fc.array(
      fc.oneof(fc.constantFrom(...attacks, '<', '>', '"', '<p>', '</p>', '&lt;'), fc.string()),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(pieces, (mixture) => {
        const clean = sanitiseHtml(mixture.join(''))
        expect(clean).toMatch(harmless)
        expect(sanitiseHtml(clean)).toMatch(harmless)
      }),
    )
  })

  it('keeps paragraphs, emphasis, lists and links', () => {
    const textWith = (rel: string) =>
      `<p>Caravel <strong>Ltd</strong>, <a href="https://x.test/a?b=1"${rel}>terms</a></p>`
    expect(sanitiseHtml(textWith(''))).toBe(textWith(' rel="noopener noreferrer"'))
  })
})
