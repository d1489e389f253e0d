import { without } from './row.ts'

const scan = 'src/features/documents/scan/clean-scan.ts'
const limits = 'src/server/limits.ts'
const documents = 'tests/contract/app/documents.test.ts'

/** Security 10 and 12, and the faults of uploads. */
export const uploads = [
  without(documents, 'of %s is refused at its field: %s', [
    scan,
    'if (refused) return',
    'if (!content) return',
  ]),
  without(documents, 'is capped while it is read: 11 MB with files, 64 KB for what was typed', [
    limits,
    'const defaultBodyBytes = 64 * KiB',
    'const defaultBodyBytes = 64 * MiB',
  ]),
  without(
    documents,
    'arrives as a JPEG without a trace of where it was taken, and is the traveller’s alone',
    [scan, '.jpeg({ quality })', '.keepMetadata().jpeg({ quality })'],
  ),
  without(
    'tests/unit/features/documents/scan.test.ts',
    'a bomb is refused by its header, without the memory it asks for',
    [scan, 'if (width * height > MAX_PIXELS)', 'if (width * height < 0)'],
  ),
  without(documents, 'comes as a file to keep, which nothing may run, store or frame', [
    'src/features/documents/scan-response.ts',
    '`attachment; filename',
    '`inline; filename',
  ]),
  without(
    'tests/unit/server/body-limit.test.ts',
    'announced as too large is refused before the app hears of it',
    [
      'src/server/body-limit.ts',
      "Number(request.headers['content-length'] ?? 0) > limit",
      "Number(request.headers['content-length'] ?? 0) < -limit",
    ],
  ),
  without(documents, 'too many in a row are told to wait', [
    'src/features/documents/actions.ts',
    "if (locals.limit.take('documentUpload') > 0)",
    "if (locals.limit.take('documentUpload') < 0)",
  ]),
  without('tests/contract/app/trip-change.test.ts', 'the eleventh try within ten minutes waits', [
    'src/server/rate-limit.ts',
    'tripChange: { most: 10,',
    'tripChange: { most: 1000,',
  ]),
  // A body that pauses is taken for a whole one, its end made up; and half a picture for a picture.
  without(
    documents,
    'cut in two leaves nothing behind',
    [
      'src/server/body-limit.ts',
      '  for await (const chunk of request.iterator({ destroyOnReturn: false })) {',
      `  const whole = async function* () {
    const chunks = request.iterator({ destroyOnReturn: false })
    const pause = () => new Promise((resolve) => setTimeout(resolve, 100, null))
    for (;;) {
      const next = await Promise.race([chunks.next(), pause()])
      if (next?.done) return
      yield next ? next.value : Buffer.from('\\r\\n--cut-in-two--\\r\\n')
      if (!next) return
    }
  }
  for await (const chunk of whole()) {`,
    ],
    [scan, "failOn: 'error'", "failOn: 'none'"],
  ),
  without(
    'tests/e2e/capture-upload.spec.ts',
    'an upload can be stopped, cut off and refused, and costs one file at most',
    [
      'src/features/documents/capture/use-upload.ts',
      "if (sent.code === 'cancelled') return setUpload({ name: 'cancelled' })",
      "if (sent.code === 'cancelled') return window.location.reload()",
    ],
  ),
]
