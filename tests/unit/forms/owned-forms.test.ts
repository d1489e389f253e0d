import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

/* Every form that writes is a PostForm, which says whose it is (record 031). */

const root = fileURLToPath(new URL('../../../', import.meta.url))
const sources = globSync('src/**/*.{astro,tsx}', { cwd: root })
  .filter((file) => !/^src\/(desk|sandbox|gallery)\//.test(file))
  .map((file) => ({ file, text: readFileSync(root + file, 'utf8') }))

/** Files with a tag that matches. */
const having = (tag: RegExp) => sources.filter(({ text }) => tag.test(text)).map(({ file }) => file)

it('stands in a PostForm, but for those that belong to nobody', () => {
  expect(having(/<form\b[^>]*\bmethod=["{]?["']?post/i).toSorted()).toEqual([
    // Signs out whoever is signed in, from a file of the build.
    'src/features/session-end/EndDialog.astro',
    'src/forms/PostForm.astro',
    'src/forms/PostForm.tsx',
    // Declines an invitation in this browser.
    'src/shell/Community.astro',
    // Signs out whoever is signed in.
    'src/shell/LogoutButton.astro',
  ])
})

it('names its owner, but where what it carries is the proof', () => {
  expect(having(/<PostForm\b[^>]*\bownerless\b/).toSorted()).toEqual([
    'src/features/email-confirmation/ConfirmationActions.astro',
    'src/features/handoff/phone/Digits.astro',
    'src/features/handoff/phone/Photo.astro',
    'src/features/notify-me/AlertCard.astro',
    'src/features/notify-me/UndoNotice.astro',
  ])
})

it('has its owner as the first field', () => {
  for (const file of ['src/forms/PostForm.astro', 'src/forms/PostForm.tsx']) {
    const { text = '' } = sources.find((source) => source.file === file) ?? {}
    const [, inside = ''] = /<form\b[^>]*>([\s\S]*)<\/form>/.exec(text) ?? []
    expect(inside.indexOf('OWNER_INPUT'), file).toBeGreaterThan(0)
    expect(inside.search(/<slot|\{children\}/), file).toBeGreaterThan(inside.indexOf('OWNER_INPUT'))
  }
})

it('is told its owner by every island', () => {
  const islands = sources.filter(({ file, text }) => file.endsWith('.tsx') && text.includes('<PostForm'))
  expect(islands.length).toBeGreaterThan(3)
  for (const { file, text } of islands) expect(text, file).toMatch(/<PostForm\b[^>]*\bowner=\{/)
})
