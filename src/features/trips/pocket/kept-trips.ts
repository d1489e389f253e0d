interface KeptTrip {
  path: string
  title: string
  keptAt: string
}

/** The kept trips by their names, from the headers that their pages came with. */
async function keptTrips(name: string): Promise<KeptTrip[]> {
  if (!(await caches.has(name))) return []
  const store = await caches.open(name)
  const written = new Intl.DateTimeFormat(document.documentElement.lang, {
    dateStyle: 'long',
    timeStyle: 'short',
  })
  const found: KeptTrip[] = []
  for (const { url } of await store.keys()) {
    const headers = (await store.match(url, { ignoreVary: true }))?.headers
    const title = headers?.get('pocket-title')
    const keptAt = written.format(Date.parse(headers?.get('date') ?? ''))
    if (title) found.push({ path: new URL(url).pathname, title: decodeURIComponent(title), keptAt })
  }
  return found
}

/** Fills the list of KeptTrips.astro, which is hidden while it is empty. */
async function fill(section: HTMLElement): Promise<void> {
  const { keptTrips: store = '', asOf = '' } = section.dataset
  const trips = await keptTrips(store)
  const list = section.querySelector('ul')
  const removeAll = section.querySelector('button')
  if (trips.length === 0 || !list || !removeAll) return
  for (const { path, title, keptAt } of trips) {
    const link = Object.assign(document.createElement('a'), { href: path, textContent: title })
    const note = Object.assign(document.createElement('small'), {
      className: 'soft',
      textContent: asOf.replace('{date}', keptAt),
    })
    const row = document.createElement('li')
    row.append(link, note)
    list.append(row)
  }
  removeAll.onclick = async () => {
    await caches.delete(store)
    section.hidden = true
  }
  section.hidden = false
}

const notKept = document.querySelector<HTMLElement>('[data-not-kept]')
if (notKept && location.pathname.startsWith(`${notKept.dataset.notKept}/`)) notKept.hidden = false

const section = document.querySelector<HTMLElement>('[data-kept-trips]')
if (section && 'caches' in globalThis) fill(section).catch(() => {})
