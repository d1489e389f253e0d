import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { save } from '#desk/files/save.ts'
import { pending, readPublication, seenName } from '#desk/publish/state.ts'
import { gitAsEditor } from '../../support/git-as-editor.ts'
import { GIT_TOKEN } from '../../support/git-remote.ts'
import { changedBy, choose, publishing, slug, text } from '../../support/publishing.ts'

/* Publishing against a real repository: no editor's work may be lost. Other events: tests/labs/desk/publish.test.ts. */

const { root, remote, hook, start, publisherWith, publish } = publishing()

describe('publishing', { timeout: 180_000 }, () => {
  it('makes one commit of everything, by the editor, on top of what others published, and calls the hook', async () => {
    // Whatever git or a shell would make of an editor's name or input.
    const author = { name: '--force $(id)', email: 'anna@example.it' }
    save(root, [{ ...text, now: 'Ogni viaggio $(id) `id` -- ; rm' }])
    save(root, [slug])
    remote.change('locales/it-IT/trips.json', (json) => `${json}\n\n`)
    const before = remote.git('rev-parse', 'main')
    expect(await publish({}, publisherWith({ author }))).toEqual({ kind: 'idle' })
    expect(remote.git('rev-parse', 'main^')).toBe(before)
    expect(remote.git('log', '-1', '--format=%an <%ae>', 'main')).toBe('--force $(id) <anna@example.it>')
    expect(remote.git('log', '-1', '--format=%B', 'main')).toContain('Ogni viaggio $(id) `id` -- ; rm')
    expect(remote.git('diff', '--numstat', 'main^', 'main').split('\n')).toEqual([
      '1\t1\tlocales/it-IT/dashboard.json',
      '1\t1\tlocales/it-IT/routes.json',
    ])
    expect(pending(root)).toEqual([])
    expect(gitAsEditor(root, 'rev-parse', 'HEAD').trim()).toBe(remote.git('rev-parse', 'main'))
    expect(hook.calls).toBe(1)
  })

  it.each(['mine', 'theirs'] as const)(
    'shows both where somebody changed the same text, and takes %s',
    async (take) => {
      save(root, [text])
      remote.change('locales/it-IT/dashboard.json', changedBy(text, 'Il loro titolo'))
      expect(await publish()).toEqual({
        kind: 'conflict',
        conflicts: [{ change: text, theirs: 'Il loro titolo' }],
        update: false,
      })
      expect(pending(root)).toEqual([text])
      // A choice made beside another text is invalid.
      expect((await publish(choose(text, 'mine', 'An older one'))).kind).toBe('conflict')
      expect((await publish(choose(text, take, 'Il loro titolo'))).kind).toBe(
        take === 'mine' ? 'idle' : 'nothing',
      )
      expect(remote.text('locales/it-IT/dashboard.json')).toContain(
        take === 'mine' ? String(text.now) : 'Il loro titolo',
      )
      expect(pending(root)).toEqual([])
    },
  )

  it('refuses two pages at one address, as the check does', async () => {
    save(root, [slug])
    remote.change('locales/it-IT/routes.json', (json) =>
      json.replace('"/contattaci"', '["/vantaggi", "/contattaci"]'),
    )
    const step = await publish()
    expect(step).toMatchObject({
      kind: 'refused',
      problems: [{ key: 'contacts', code: 'slug.collides' }],
    })
    expect(pending(root)).toEqual([slug])
  })

  it.each([
    ['unreachable', () => Object.assign(remote, { gone: true })],
    ['rejected', () => remote.refusePushes('main is frozen')],
    ['denied', () => {}],
  ] as const)(
    'keeps everything where the remote is %s, and no message has the token',
    async (kind, spoil) => {
      save(root, [text])
      spoil()
      const address =
        kind === 'denied' ? remote.address.replace(GIT_TOKEN, `${GIT_TOKEN}-old`) : remote.address
      const step = await publish({}, publisherWith({ remote: address }))
      expect(step).toMatchObject({ kind: 'trouble', code: kind })
      if (kind === 'rejected') expect(JSON.stringify(step)).toContain('main is frozen')
      expect(JSON.stringify(readPublication(root))).not.toContain(GIT_TOKEN)
      expect(JSON.stringify(vi.mocked(console.error).mock.calls)).not.toContain(GIT_TOKEN)
      expect(readFileSync(join(root, '.git/config'), 'utf8')).not.toContain(GIT_TOKEN)
      expect(pending(root)).toEqual([text])
      expect(remote.git('rev-parse', 'main')).toBe(start())
    },
  )

  it('publishes what the page showed, and nothing that another tab saved since', async () => {
    save(root, [text])
    const seen = seenName(pending(root))
    save(root, [slug])
    expect(await publish({ seen })).toEqual({ kind: 'changed' })
    expect(remote.git('rev-parse', 'main')).toBe(start())
  })
})
