import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { save } from '#desk/files/save.ts'
import { createFront } from '#desk/front/server.ts'
import { recover } from '#desk/publish/carry.ts'
import { pending, readPublication } from '#desk/publish/state.ts'
import { Copies } from '#desk/served/copies.ts'
import type { ServedSettings } from '#desk/served/settings.ts'
import { freePort } from '../../../src/sandbox/demo/ports.ts'
import { gitAsEditor } from '../../support/git-as-editor.ts'
import { publishing, text } from '../../support/publishing.ts'
import { FullDisk } from './full-disk.ts'

/* Publishing while the disk is full, at any step of git: no editor's work may be lost. */

const { folder, root, remote, hook, publisherWith, done, publish, platformPort } = publishing()

describe('publishing', { timeout: 180_000 }, () => {
  it('reports that the check of the branch itself does not run, and keeps the changes', async () => {
    save(root, [text])
    remote.change('src/tools/check-locales.ts', () => 'throw new Error("broken check")')
    expect(await publish()).toMatchObject({
      kind: 'trouble',
      code: 'check',
      detail: expect.stringContaining('broken check'),
    })
    expect(pending(root)).toEqual([text])
  })

  describe('on a full disk', () => {
    let disk: FullDisk
    beforeAll(() => {
      disk = new FullDisk()
    })
    afterAll(() => disk.remove())
    beforeEach(() => disk.for())

    it.each(['fetch', 'worktree', 'commit'])(
      'reports it if git %s meets it, keeps everything, and continues when there is room',
      async (command) => {
        save(root, [text])
        remote.change('locales/it-IT/trips.json', (json) => `${json}\n\n`)
        const before = remote.git('rev-parse', 'main')
        disk.for(command)
        expect(await publish()).toMatchObject({ kind: 'trouble', code: 'disk' })
        expect(pending(root)).toEqual([text])
        expect(remote.git('rev-parse', 'main')).toBe(before)
        // The started work takes no room.
        expect(existsSync(join(root, '../publishing'))).toBe(false)
        disk.for()
        expect(await publish()).toEqual({ kind: 'idle' })
        expect(remote.git('rev-parse', 'main^')).toBe(before)
      },
    )

    it('reports it if the copy cannot follow the branch, and finishes from the beginning', async () => {
      save(root, [text])
      remote.change('locales/it-IT/trips.json', (json) => json.replace('{', '{ "_": "x",'))
      disk.for('checkout')
      publisherWith().update(new URLSearchParams())
      expect(await done()).toMatchObject({ kind: 'trouble', code: 'disk' })
      // Half of it is there: a file of the new state is cut off.
      writeFileSync(join(root, 'locales/it-IT/trips.json'), '{ "_"')
      expect(() => recover(root)).toThrow(/too large/)
      disk.for()
      recover(root)
      expect(gitAsEditor(root, 'rev-parse', 'HEAD').trim()).toBe(remote.git('rev-parse', 'main'))
      expect(pending(root)).toEqual([text])
      expect(readFileSync(join(root, 'locales/it-IT/trips.json'), 'utf8')).toContain('"_"')
    })

    it('never reports that nothing was published if only the copy cannot follow', async () => {
      save(root, [text])
      disk.for('checkout')
      expect(await publish()).toEqual({ kind: 'idle' })
      expect(remote.text('locales/it-IT/dashboard.json')).toContain(String(text.now))
      expect([hook.calls, readPublication(root)?.published?.commit]).toEqual([
        1,
        remote.git('rev-parse', 'main'),
      ])
      disk.for()
      recover(root)
      expect(gitAsEditor(root, 'rev-parse', 'HEAD').trim()).toBe(remote.git('rev-parse', 'main'))
      expect(pending(root)).toEqual([])
    })

    it('is reported on the page of publishing, whose state cannot be written', async () => {
      const publisher = publisherWith()
      const draft = join(root, '.data/desk/publication.json.new')
      symlinkSync('/dev/full', draft)
      expect(() => publisher.update(new URLSearchParams())).toThrow('ENOSPC')
      const port = await freePort()
      const inner = platformPort()
      const front = createFront({ root, port, inner, publisher })
      await new Promise<void>((resolve) => front.listen(port, '127.0.0.1', resolve))
      const ask = () =>
        fetch(`http://localhost:${port}/desk/publish`, { headers: { 'accept-language': 'it' } })
      const full = await ask()
      expect([full.status, await full.text()]).toEqual([
        507,
        expect.stringContaining('Il disco della redazione è pieno'),
      ])
      rmSync(draft)
      expect((await ask()).status).toBe(200)
      front.close()
    })

    it('is the remote’s problem if that one is full', async () => {
      save(root, [text])
      disk.for('http-backend')
      expect(await publish()).toMatchObject({ kind: 'trouble', code: 'rejected' })
      expect(pending(root)).toEqual([text])
      disk.for()
      expect(await publish()).toEqual({ kind: 'idle' })
    })

    it('keeps no half of an editor’s first copy, and tries again with the next page', async () => {
      const data = join(folder, 'desks')
      const settings = { remote: remote.address, branch: 'main', data, editors: 2, idleMs: 60_000 }
      const copies = new Copies(settings as ServedSettings)
      const editor = { id: 'berta1', name: 'Berta', email: 'berta@example.de' }
      disk.for('clone')
      expect(await copies.of(editor, 60_000)).toMatchObject({ kind: 'failed', code: 'disk' })
      expect(readdirSync(join(data, editor.id))).toEqual([])
      disk.for()
      remote.gone = true
      await vi.waitFor(
        async () => expect(await copies.of(editor, 60_000)).toMatchObject({ code: 'unreachable' }),
        { timeout: 60_000, interval: 500 },
      )
      await copies.close()
    })
  })
})
