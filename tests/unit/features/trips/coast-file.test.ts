import { expect, it } from 'vitest'
import { createOwnerMarks } from '#auth/owner-mark.ts'
import { coastFile, coastHref } from '#features/trips/programme/coast-file.ts'
import { type Frame, frameOfText, frameText } from '#features/trips/programme/route.ts'

const SECRET = 'a secret that is long enough for tests'
const maps = createOwnerMarks(SECRET, 'map')
const lofoten: Frame = { middle: [14.2753, 68.1828], scale: 11732.33, indent: 139.6, drop: 94, height: 213 }
/** One kilometre is seven units: a town. */
const town: Frame = { ...lofoten, scale: 45_000 }
const [text = '', mark = ''] = coastHref(lofoten, maps)?.split('/').slice(3) ?? []

it('is found at the address that a page names, for a page of this process or another', async () => {
  expect(frameOfText(text)).toEqual(lofoten)
  const file = await coastFile(text, mark, createOwnerMarks(SECRET, 'map'))
  expect(file).toMatch(/^<svg xmlns="[^"]+"><g id="coast" .* d="M-?\d+ -?\d+l.*<\/g><\/svg>$/)
  expect(file).not.toMatch(/NaN|undefined|Infinity/)
})

it('has no address if the data are too coarse', () => {
  expect(coastHref(town, maps)).toBeNull()
})

it.each<[string, string | undefined, string | undefined]>([
  ['another frame under this mark', text.replace('68.1828', '68.1829'), mark],
  ['the frame in another spelling', text.replace('94', '94.0'), mark],
  ['a mark for something else', text, createOwnerMarks(SECRET, 'value').of(text)],
  ['a mark by another secret', text, createOwnerMarks(`${SECRET}!`, 'map').of(text)],
  ['a marked text that is no frame', 'sofia', maps.of('sofia')],
  ['a marked frame of too many figures', `${text}_1`, maps.of(`${text}_1`)],
  ['a marked frame without end', text.replace('213', 'Infinity'), maps.of(text.replace('213', 'Infinity'))],
  ['a marked town', frameText(town), maps.of(frameText(town))],
  ['nothing', undefined, undefined],
])('is not drawn for %s', async (_, frame, by) => {
  expect(await coastFile(frame, by, maps)).toBeNull()
})
