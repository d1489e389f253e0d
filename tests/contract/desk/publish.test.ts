import { describe, expect, it } from 'vitest'
import { save } from '#desk/files/save.ts'
import { pending, seenName } from '#desk/publish/state.ts'
import { gitAsEditor } from '../../support/git-as-editor.ts'
import { GIT_TOKEN } from '../../support/git-remote.ts'
import { changedBy, choose, publishing, slug, text } from '../../support/publishing.ts'

/* Publishing against a real repository: no editor's work may be lost. Other events: tests/labs/desk/publish.test.ts. */

const { root, remote, hook, start, publisherWith, publish, expectNoToken } = publishing()

describe('publishing', { timeout: 180_000 }, () => {
  it('shows both texts if another editor changed the same one, then makes one commit of everything, by the editor, on top, and calls the hook', async () => {
    // Names and texts of an editor that git or a shell would interpret.
    const author = { name: '--force $(id)', email: 'anna@example.it' }
    const mine = { ...text, now: 'Ogni viaggio $(id) `id` -- ; rm' }
    save(root, [mine])
    save(root, [slug])
    const theirs = changedBy(text, 'Il loro titolo')
    remote.change('locales/it-IT/dashboard.json', (json) => `${theirs(json)}\n`)
    const before = remote.git('rev-parse', 'main')
    const conflicts = [{ change: mine, theirs: 'Il loro titolo' }]
    expect(await publish()).toEqual({ kind: 'conflict', conflicts, update: false })
    expect(pending(root)).toEqual([mine, slug])
    const choice = choose(text, 'mine', 'Il loro titolo')
    expect(await publish(choice, publisherWith({ author }))).toEqual({ kind: 'idle' })
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

  it('keeps everything if the remote denies it, and no message has the token', async () => {
    save(root, [text])
    const address = remote.address.replace(GIT_TOKEN, `${GIT_TOKEN}-old`)
    const step = await publish({}, publisherWith({ remote: address }))
    expect(step).toMatchObject({ kind: 'trouble', code: 'denied' })
    expectNoToken()
    expect(pending(root)).toEqual([text])
    expect(remote.git('rev-parse', 'main')).toBe(start())
  })

  it('publishes what the page showed, and nothing that another tab saved since', async () => {
    save(root, [text])
    const seen = seenName(pending(root))
    save(root, [slug])
    expect(await publish({ seen })).toEqual({ kind: 'changed' })
    expect(remote.git('rev-parse', 'main')).toBe(start())
  })
})
