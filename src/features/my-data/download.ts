let busy = false
/** The progress text before the first download filled it in. */
let words = ''

/** A part ends with a line break: counting lines gives the progress. */
async function read(answer: Response, box: HTMLElement | null): Promise<Uint8Array<ArrayBuffer>[]> {
  const total = Number(answer.headers.get('x-parts'))
  const bar = box?.querySelector('progress')
  const text = box?.querySelector('p')
  words ||= text?.textContent ?? ''
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let parts = 0
  if (box) box.hidden = false
  const reader = answer.body?.getReader()
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    chunks.push(piece.value)
    parts += piece.value.filter((byte) => byte === 10).length
    if (bar) Object.assign(bar, { max: total, value: parts })
    if (text) text.textContent = words.replace('%d', `${parts}`).replace('%t', `${total}`)
  }
  return chunks
}

/** Fetches the file, shows its progress, and saves it. One at a time. Throws if there is no file. */
export async function download({ href }: HTMLAnchorElement, card: HTMLElement): Promise<void> {
  if (busy) return
  busy = true
  try {
    const status = card.querySelector<HTMLElement>('[role=status]')
    if (status) status.textContent = ''
    const answer = await fetch(href)
    if (!answer.ok) throw answer
    const blob = new Blob(await read(answer, card.querySelector<HTMLElement>('[data-progress]')))
    const save = document.createElement('a')
    save.href = URL.createObjectURL(blob)
    save.download = /"(.*)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? ''
    save.click()
    if (!status) return
    const size = Math.ceil(blob.size / 1024).toLocaleString(status.dataset.lang)
    status.textContent = (status.dataset.done ?? '').replace('%s', size)
  } finally {
    busy = false
  }
}
