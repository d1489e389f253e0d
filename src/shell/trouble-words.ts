import { absentText } from '#ui/absent-text.ts'
import type { DrawingName } from '#ui/drawings.ts'
import { noFileWords } from './no-file.ts'

type Trouble = NonNullable<App.Locals['trouble']>

const pictures = {
  notAllowed: 'gate',
  userLoad: 'lantern',
  unavailable: 'tent',
  tokensTooLarge: 'gate',
  tooMany: 'hourglass',
  noFile: 'tent',
} as const satisfies Record<Trouble['kind'], DrawingName>

/** What the trouble page shows: picture and text, and whether trying again makes sense. */
export function troubleWords(trouble: Trouble, { t }: Pick<App.Locals, 't'>) {
  const [title, text] = wordsOf(trouble, t)
  const isFinal = trouble.kind === 'notAllowed' || trouble.kind === 'tokensTooLarge'
  return {
    picture: pictures[trouble.kind],
    title,
    text: trouble.kind === 'noFile' && trouble.why === 'busy' ? absentText(trouble.why, text, t) : text,
    isFinal,
  }
}

function wordsOf(trouble: Trouble, t: App.Locals['t']): [title: string, text: string] {
  if (trouble.kind === 'tokensTooLarge') return [t('auth:tooLarge.title'), t('auth:tooLarge.text')]
  const count = 'wait' in trouble ? Math.ceil(trouble.wait / 60) : 0
  if (trouble.kind === 'noFile') {
    const [title, text] = noFileWords[trouble.file]
    return [t(title), trouble.why === 'tooMany' ? t('my-data:tooMany', { count }) : t(text)]
  }
  return [t(`shell:trouble.${trouble.kind}.title`), t(`shell:trouble.${trouble.kind}.text`, { count })]
}
