import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createWorker, OEM, PSM } from 'tesseract.js'

/** Reads the text of a picture in a separate thread, so that the sandbox keeps answering. */
export interface TextReader {
  /** The lines found. Rejects when OCR fails or takes longer than a minute. */
  read: (page: Buffer) => Promise<string>
  /** Ends the thread; a reading in progress rejects. */
  close: () => void
}

type Engine = Awaited<ReturnType<typeof createWorker>>

const MAX_READING_MS = 60_000
/** The engine takes about 100 MB, so it is closed when it has been idle for this long. */
const IDLE_MS = 60_000

/** Tesseract with the data from its package: nothing is downloaded and nothing written. */
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
    // A terminated worker never settles, so the reading races against being stopped.
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
    // Without an error handler tesseract.js throws the rejection a second time, where we cannot catch it.
    errorHandler: () => {},
  })
  const thread = (engine as Engine & { worker: import('node:worker_threads').Worker }).worker
  thread.unref()
  thread.on('error', onCrash)
  // A document has scattered labels and values, not columns of text.
  await engine.setParameters({ tessedit_pageseg_mode: PSM.SPARSE_TEXT })
  return engine
}
