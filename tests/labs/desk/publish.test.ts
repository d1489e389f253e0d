import { describe, expect, it, vi } from 'vitest'
import { save } from '#desk/files/save.ts'
import { pending, readPublication } from '#desk/publish/state.ts'
import { changedBy, choose, publishing, slug, text } from '../../support/publishing.ts'

/* Publishing while others, the network and the editor act at the same time: no editor's work may be lost. */

const { root, remote, hook, start, publisherWith, done, publish, expectNoToken } = publishing()

describe('publishing', { timeout: 180_000 }, () => {
  it('shows which market is live, with this commit or a later one', async () => {
    const publisher = publisherWith()
    save(root, [text])
    await publish({}, publisher)
    // A busy machine may miss the time in which a market has to answer.
    const says = (commit: string, state: string) => {
      hook.running = commit
      return vi.waitFor(
        async () => {
          await publisher.look()
          expect(readPublication(root)?.published?.live.italy).toBe(state)
        },
        { timeout: 60_000, interval: 100 },
      )
    }
    await says('not a commit', 'silent')
    await says(start(), 'before')
    remote.change('locales/it-IT/trips.json', (json) => `${json}\n\n`)
    await says(remote.git('rev-parse', 'main'), 'live')
  })

  it('keeps the other’s address as a former one if mine is chosen', async () => {
    save(root, [slug])
    remote.change('locales/it-IT/routes.json', (json) =>
      json.replace('"/convenzioni"', '["/offerte", "/convenzioni"]'),
    )
    const theirs = ['/offerte', '/convenzioni']
    expect(await publish()).toMatchObject({ kind: 'conflict', conflicts: [{ theirs }] })
    expect(await publish(choose(slug, 'mine', theirs))).toEqual({ kind: 'idle' })
    expect(JSON.parse(remote.text('locales/it-IT/routes.json')).partnership).toEqual([
      '/vantaggi',
      '/offerte',
      '/convenzioni',
    ])
  })

  it('takes theirs if another editor changed the same text and that is chosen', async () => {
    save(root, [text])
    remote.change('locales/it-IT/dashboard.json', changedBy(text, 'Il loro titolo'))
    expect((await publish()).kind).toBe('conflict')
    // What was chosen in sight of another text counts for nothing.
    expect((await publish(choose(text, 'theirs', 'An older one'))).kind).toBe('conflict')
    expect((await publish(choose(text, 'theirs', 'Il loro titolo'))).kind).toBe('nothing')
    expect(remote.text('locales/it-IT/dashboard.json')).toContain('Il loro titolo')
    expect(pending(root)).toEqual([])
  })

  it.each([
    ['unreachable', () => Object.assign(remote, { gone: true })],
    ['rejected', () => remote.refusePushes('main is frozen')],
  ] as const)('keeps everything if the remote is %s, and no message has the token', async (code, spoil) => {
    save(root, [text])
    spoil()
    const step = await publish()
    expect(step).toMatchObject({ kind: 'trouble', code })
    if (code === 'rejected') expect(JSON.stringify(step)).toContain('main is frozen')
    expectNoToken()
    expect(pending(root)).toEqual([text])
    expect(remote.git('rev-parse', 'main')).toBe(start())
  })

  it('finds out that a push arrived whose answer was lost', async () => {
    save(root, [text])
    remote.losesAnswer = true
    expect(await publish()).toEqual({ kind: 'idle' })
    expect(remote.git('rev-list', '--count', `${start()}..main`)).toBe('1')
  })

  it('begins again if another push comes between fetch and push', async () => {
    save(root, [text])
    remote.beforePush = () => {
      remote.beforePush = () => {}
      remote.change('locales/it-IT/trips.json', (json) => `${json}\n\n`)
    }
    expect(await publish()).toEqual({ kind: 'idle' })
    expect(remote.git('rev-list', '--count', `${start()}..main`)).toBe('2')
  })

  it('requires a confirmation before it continues with a rewritten branch, and keeps the changes', async () => {
    save(root, [text])
    remote.change('locales/it-IT/trips.json', (json) => `${json}\n\n`, { rewrites: true })
    const anew = remote.git('rev-parse', 'main')
    expect(await publish()).toEqual({ kind: 'rewritten', to: anew })
    publisherWith().update(new URLSearchParams({ rewritten: anew }))
    expect(await done()).toEqual({ kind: 'updated' })
    expect(pending(root)).toEqual([text])
    expect(await publish()).toEqual({ kind: 'idle' })
    expect(remote.git('rev-parse', 'main^')).toBe(anew)
  })

  it('reports that the hook failed, and calls it again', async () => {
    hook.status = 500
    save(root, [text])
    const publisher = publisherWith()
    await publish({}, publisher)
    expect(readPublication(root)?.published?.hook).toEqual({ ok: false, outcome: 'Answered', status: '500' })
    hook.status = 204
    publisher.callHook()
    await done()
    expect(readPublication(root)?.published?.hook).toEqual({ ok: true, outcome: 'Answered', status: '204' })
  })

  it('keeps what is saved while it publishes', async () => {
    save(root, [text])
    remote.beforePush = () => {
      save(root, [slug])
      save(root, [{ ...text, was: text.now, now: 'Un terzo titolo' }])
    }
    expect(await publish()).toEqual({ kind: 'idle' })
    expect(remote.text('locales/it-IT/dashboard.json')).toContain(String(text.now))
    expect(pending(root).map(({ now }) => now)).toEqual(['Un terzo titolo', slug.now])
  })

  it('pushes a branch for review, and then shows the branch that others see', async () => {
    save(root, [text])
    const reviewUrl = 'https://git.example.com/compare/main...{branch}'
    expect(await publish({}, publisherWith({ review: true, reviewUrl }))).toEqual({ kind: 'idle' })
    const { branch, review } = readPublication(root)?.published ?? {}
    expect(branch).toMatch(/^desk\/anna1-[0-9a-f]{12}$/)
    expect(review?.url).toBe(`https://git.example.com/compare/main...${encodeURIComponent(branch ?? '')}`)
    expect(remote.text('locales/it-IT/dashboard.json', branch)).toContain(String(text.now))
    expect(remote.git('rev-parse', 'main')).toBe(start())
    expect([pending(root), hook.calls]).toEqual([[], 0])
  })

  it('takes what an editor types as a text, whatever git or a shell would make of it', async () => {
    const typed = '--upload-pack=touch /tmp/x; $(id) `id` # \n"'.replace('\n', ' ')
    save(root, [{ ...text, now: typed }])
    const author = { name: '--force $(id)', email: 'anna@example.it' }
    const step = await publish({ rewritten: '--output=x' }, publisherWith({ author }))
    // The check has its own opinion of straight quotes.
    expect(['idle', 'refused']).toContain(step.kind)
    save(root, [{ ...text, was: typed, now: '$(id) `id` -- ; rm' }])
    expect(await publish({}, publisherWith({ author }))).toEqual({ kind: 'idle' })
    expect(remote.git('log', '-1', '--format=%an', 'main')).toBe('--force $(id)')
    expect(JSON.parse(remote.text('locales/it-IT/dashboard.json')).welcome.title).toBe('$(id) `id` -- ; rm')
  })
})
