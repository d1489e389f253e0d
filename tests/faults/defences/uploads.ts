import { without } from './row.ts'

const scan = 'src/features/documents/scan/clean-scan.ts'
const limits = 'src/http/shared/limits.ts'
const bodies = 'tests/unit/http/body-limit.test.ts'
const hostile = 'tests/faults/hostile-requests.test.ts'
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
    'export const bodyBytes = 64 * KiB',
    'export const bodyBytes = 64 * MiB',
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
  without(bodies, 'announced as too large is refused before the app hears of it', [
    limits,
    'export const bodyBytes = 64 * KiB',
    'export const bodyBytes = 640 * KiB',
  ]),
  without(bodies, 'is a form of files from somebody who is signed in, and nothing else', [
    'src/http/shared/take-body.ts',
    'if (session === null) {',
    "if (session === 'nobody') {",
  ]),
  without(bodies, 'that uploads has six parts', [
    'src/http/shared/form-bounds.ts',
    'if (parts === most)',
    'if (parts < 0)',
  ]),
  without(bodies, 'has its time and is then answered with 408; an upload has a longer one', [
    'src/http/shared/receive-body.ts',
    "settle({ ok: false, code: 'tooSlow' })",
    'settle({ ok: true, body: held })',
  ]),
  without(hostile, 'take nobody’s page from them, however many', [
    'src/http/node/create-server.ts',
    '  if (!(await settleBody(request, response, bodies, limits))) return\n',
    `  const early = load.refuses(response)
  if (early) return answerPlainly(request, response, 'busy')
  if (!(await settleBody(request, response, bodies, limits))) return\n`,
  ]),
  without(hostile, 'does not hold the process: %s', [
    'src/http/shared/form-bounds.ts',
    '  if (isMultipart(contentType)) {',
    '  if (contentType) return null\n  if (isMultipart(contentType)) {',
  ]),
  without(documents, 'too many in a row are told to wait', [
    'src/features/documents/actions.ts',
    "if ((await locals.limit.take('documentUpload')).wait > 0)",
    "if ((await locals.limit.take('documentUpload')).wait < 0)",
  ]),
  without('tests/contract/app/trip-change.test.ts', 'the eleventh try within ten minutes waits', [
    'src/http/shared/rate-limit.ts',
    'tripChange: { most: 10,',
    'tripChange: { most: 1000,',
  ]),
  // A body that is cut off is taken for a whole one, its end made up; and half a picture for a picture.
  without(
    documents,
    'cut in two leaves nothing behind',
    [
      'src/http/shared/receive-body.ts',
      "const onGone = () => settle({ ok: false, code: 'gone' })",
      "const onGone = () => settle({ ok: true, body: Buffer.concat([held.subarray(0, size), Buffer.from('\\r\\n--cut-in-two--\\r\\n')]) })",
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
