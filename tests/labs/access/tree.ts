import type { Page } from 'playwright'

/** One node of the accessibility tree as Playwright reads it. */
export interface TreeNode {
  readonly role: string
  readonly name: string
  /** `level=2`, `checked`, `disabled` … */
  readonly marks: string
  /** Of a link. */
  readonly url: string
  /** Role of its parent, if there is one. */
  readonly within: string
}

/** Reads the lines of an aria snapshot; text and properties do not count as nodes. */
export function readTree(snapshot: string): TreeNode[] {
  const nodes: { -readonly [Key in keyof TreeNode]: TreeNode[Key] }[] = []
  const around: string[] = []
  for (const line of snapshot.split('\n')) {
    const [, indent = '', rest = ''] = /^( *)- (.*)$/.exec(line) ?? []
    const url = /^\/url: (.*)$/.exec(rest)?.[1]?.replace(/^"(.*)"$/, '$1')
    const last = nodes.at(-1)
    if (url !== undefined && last) last.url = url
    // A line that YAML would misread is quoted as a whole, with its own quotes doubled.
    const quoted = /^'((?:[^']|'')*)'/.exec(rest)
    const plain = quoted?.[1] === undefined ? rest : quoted[1].replaceAll("''", "'")
    const [, role, name = '', marks = ''] =
      /^([a-z]+)(?: "((?:[^"\\]|\\.)*)")?((?: \[[^\]]*\])*)/.exec(plain) ?? []
    if (!role || role === 'text') continue
    around.length = indent.length / 2
    nodes.push({ role, name, marks, url: '', within: around.at(-1) ?? '' })
    around.push(role)
  }
  return nodes
}

const landmarks = ['banner', 'complementary', 'contentinfo', 'form', 'main', 'navigation', 'region', 'search']
const named = [
  'alertdialog',
  'button',
  'checkbox',
  'combobox',
  'dialog',
  'img',
  'link',
  'navigation',
  'progressbar',
  'radio',
  'radiogroup',
  'spinbutton',
  'tab',
  'textbox',
]

/** Problems in a page's tree: headings, landmarks, names, links. */
export function oddities(nodes: readonly TreeNode[]): string[] {
  return [...ofHeadings(nodes), ...ofLandmarks(nodes), ...ofNames(nodes), ...ofLinks(nodes)]
}

function ofHeadings(nodes: readonly TreeNode[]): string[] {
  const headings = nodes.filter(({ role }) => role === 'heading')
  const levels = headings.map(({ marks }) => Number(/level=(\d)/.exec(marks)?.[1] ?? 0))
  const first = levels.filter((level) => level === 1).length
  return [
    ...(first === 1 ? [] : [`${first} headings of level 1`]),
    ...headings.flatMap(({ name }, i) => {
      const [before = 0, level = 0] = [levels[i - 1], levels[i]]
      if (!name) return [`a heading of level ${level} without words`]
      return level > before + 1 && i > 0 ? [`“${name}” is a heading of level ${level} after ${before}`] : []
    }),
  ]
}

function ofLandmarks(nodes: readonly TreeNode[]): string[] {
  const found = nodes.filter(({ role }) => landmarks.includes(role))
  const mains = found.filter(({ role }) => role === 'main').length
  const twice = Map.groupBy(found, ({ role, name }) => `${role} “${name}”`)
  return [
    ...(mains === 1 ? [] : [`${mains} mains`]),
    ...[...twice].filter(([, list]) => list.length > 1).map(([label]) => `two landmarks ${label}`),
  ]
}

function ofNames(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap(({ role, name, url }) =>
    named.includes(role) && !name.trim() ? [`a ${role} without a name ${url}`] : [],
  )
}

/**
 * Links with the same name must lead to the same place, because a list of links shows only names (WCAG 2.4.9). Links in
 * headings are exempt: they are titles, and two trips may have the same one; their dates follow it.
 */
function ofLinks(nodes: readonly TreeNode[]): string[] {
  const links = Map.groupBy(
    nodes.filter(({ role, url, within }) => role === 'link' && url && within !== 'heading'),
    ({ name }) => name,
  )
  return [...links].flatMap(([name, list]) => {
    const urls = [...new Set(list.map(({ url }) => url))]
    return urls.length > 1 ? [`links “${name}” lead to ${urls.join(' and ')}`] : []
  })
}

/** Problems that the tree does not show: language, links in names, live regions that exist before their text, the breadcrumb's last item. */
export function pageOddities(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll(selector)]
    const odd: string[] = []
    if (!/^[a-z]{2}(-[A-Z]{2})?$/.test(document.documentElement.lang)) odd.push('no language')
    // Nothing comes later to the error page, which runs no script (tests/contract/app/error-page.test.ts).
    for (const role of document.scripts.length > 0 ? ['alert', 'status'] : []) {
      if (all(`.toasts > [role=${role}]`).length !== 1) odd.push(`no ${role} for what comes later`)
    }
    for (const list of all('nav.breadcrumb')) {
      const current = list.querySelectorAll('[aria-current="page"]')
      if (current.length !== 1) odd.push(`${current.length} current pages in the breadcrumb`)
    }
    for (const set of all('fieldset:not(:has(> legend), [aria-label], [aria-labelledby])')) {
      odd.push(`a fieldset without a name: ${set.innerHTML.slice(0, 80)}`)
    }
    for (const box of document.querySelectorAll<HTMLInputElement>('[type=checkbox], [type=radio]')) {
      const ids = box.getAttribute('aria-labelledby')?.split(/\s+/)
      const names = ids?.map((id) => document.getElementById(id)) ?? [...(box.labels ?? [])]
      if (names.some((name) => name?.querySelector('a[href]'))) odd.push(`${box.name} is named by a link too`)
    }
    for (const image of all('img:not([alt])')) odd.push(`an image without alt: ${image.outerHTML}`)
    for (const twice of all('[id]').filter(
      ({ id }, _, found) => found.filter((e) => e.id === id).length > 1,
    )) {
      odd.push(`two elements with the id ${twice.id}`)
    }
    for (const referring of all('[aria-describedby], [aria-labelledby], [aria-controls], label[for]')) {
      for (const attribute of ['aria-describedby', 'aria-labelledby', 'aria-controls', 'for']) {
        for (const id of referring.getAttribute(attribute)?.split(/\s+/) ?? []) {
          if (!document.getElementById(id))
            odd.push(`${attribute} names ${id || 'nothing'}, which is nowhere`)
        }
      }
    }
    return odd
  })
}
