import { type Keeper, loadPacked, savePacked } from './kept.ts'
import { NOTHING_PACKED, type Packed, withOwn, withoutOwn, withTick } from './rules.ts'

/** Makes the printed list of Packing.astro one to tick and to add to, as this device remembers it. */
async function enliven(section: HTMLElement): Promise<void> {
  const { trip = '', owner = '', until = '', ...words } = section.dataset
  const keeper: Keeper = { trip, owner, until }
  const form = section.querySelector('form')
  const input = section.querySelector('input')
  const status = section.querySelector('[role="status"]')
  const sum = section.querySelector('.packing__sum')
  const own = section.querySelector<HTMLElement>('.packing__own')
  const ownList = own?.querySelector('ul')
  const ownRow = own?.querySelector('template')
  if (!form || !input || !status || !sum || !own || !ownList || !ownRow) return
  const items = Array.from(section.querySelectorAll('.packing__item'))
  const listed = items.map(({ textContent }) => textContent ?? '')

  const found = await loadPacked(keeper).catch(() => null)
  let packed = found ?? NOTHING_PACKED
  // One after the other: a later tick is never overwritten by an earlier one.
  let saving = Promise.resolve()

  const said = (key: string, thing = '') => (words[key] ?? '').replace('{thing}', () => thing)
  const say = (text: string) => {
    status.textContent = text
  }
  const sumOf = ({ ticked, own }: Packed) =>
    said('sum')
      .replace('{done}', String(ticked.length))
      .replace('{total}', String(listed.length + own.length))
  /** Changes what is shown, and what is kept by now: another tab may have changed that. */
  const change = (to: (before: Packed) => Packed, done: string) => {
    packed = to(packed)
    sum.textContent = sumOf(packed)
    say(done)
    saving = saving
      .then(async () => {
        const kept = to(await loadPacked(keeper))
        await savePacked(keeper, kept, sumOf(kept))
      })
      .catch(({ name }) => say(said(name === 'QuotaExceededError' ? 'full' : 'failed')))
  }

  const boxFor = (thing: string) => {
    const label = document.createElement('label')
    const box = document.createElement('input')
    label.className = 'choice'
    box.className = 'choice__input choice__input--check'
    box.type = 'checkbox'
    box.checked = packed.ticked.includes(thing)
    box.onchange = () => change((before) => withTick(before, thing, box.checked, listed), '')
    label.append(box, thing)
    return label
  }
  const showOwn = (thing: string) => {
    const row = document.createElement('li')
    row.append(boxFor(thing), ownRow.content.cloneNode(true))
    const remove = row.querySelector('button')
    remove?.setAttribute('aria-label', said('remove', thing))
    remove?.addEventListener('click', () => {
      row.remove()
      own.hidden = !ownList.firstChild
      change((before) => withoutOwn(before, thing), said('removed', thing))
      input.focus()
    })
    ownList.append(row)
    own.hidden = false
  }

  for (const [index, item] of items.entries()) item.replaceChildren(boxFor(listed[index] ?? ''))
  for (const thing of packed.own) showOwn(thing)
  form.onsubmit = (event) => {
    event.preventDefault()
    const added = withOwn(packed, input.value, listed)
    if (typeof added === 'string') return say(said(added))
    const thing = added.own.at(-1) ?? ''
    change(
      (before) => {
        const more = withOwn(before, thing, listed)
        return typeof more === 'string' ? before : more
      },
      said('added', thing),
    )
    showOwn(thing)
    input.value = ''
  }
  sum.textContent = sumOf(packed)
  form.hidden = false
  if (!found) say(said('failed'))
}

const section = document.querySelector<HTMLElement>('[data-packing]')
if (section && 'caches' in globalThis) void enliven(section)
