import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createWorker, OEM, PSM } from 'tesseract.js'

/** Reads the text of a picture; keeps a thread of its own so that the sandbox goes on answering. */
export interface TextReader {
  /** Lines as they were found. Rejects when the reader fails or takes longer than a minute. */
  read: (page: Buffer) => Promise<string>
  /** Ends the thread; a reading in progress rejects. */
  close: () => void
}

type Engine = Awaited<ReturnType<typeof createWorker>>

const MAX_READING_MS = 60_000
/** The engine holds some 100 MB, which a sandbox nobody uploads to should not. */
const IDLE_MS = 60_000

/** Tesseract with the data its package brings: nothing is downloaded and nothing written. */
export function tesseractReader(): TextReader {
  let engine: Promise<Engine> | null = null
  let idle: NodeJS.Timeout | undefined
  let interrupt: (reason: Error) => void = () => {}
  let closed = false

  const stop = () => {
    clearTimeout(idle)
    interrupt(new Error('The reader was stopped.'))
    void engine?.then((started) => started.terminate()).catch(() => {})
    engine = null
  }
  const read = async (page: Buffer) => {
    if (closed) throw new Error('The reader is closed.')
    clearTimeout(idle)
    // What is stopped never settles by itself, so the reading races against being stopped.
    const stopped = new Promise<never>((_, reject) => {
      interrupt = reject
    })
    const limit = setTimeout(stop, MAX_READING_MS)
    try {
      engine ??= startEngine(stop)
      const { data } = await Promise.race([engine.then((started) => started.recognize(page)), stopped])
      return data.text
    } catch (error) {
      stop()
      throw error
    } finally {
      clearTimeout(limit)
      interrupt = () => {}
      if (!closed) idle = setTimeout(stop, IDLE_MS).unref()
    }
  }
  const close = () => {
    closed = true
    stop()
  }
  return { read, close }
}

async function startEngine(onCrash: () => void): Promise<Engine> {
  const data = dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'))
  const engine = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: join(data, '4.0.0_best_int'),
    cacheMethod: 'none',
    // Without one, tesseract.js throws what its promise rejects with a second time, out of our reach.
    errorHandler: () => {},
  })
  const thread = (engine as Engine & { worker: import('node:worker_threads').Worker }).worker
  thread.unref()
  thread.on('error', onCrash)
  // A document has labels and values strewn about, no columns of text.
  await engine.setParameters({ tessedit_pageseg_mode: PSM.SPARSE_TEXT })
  return engine
}
