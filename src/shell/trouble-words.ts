import { absentText } from '#ui/absent-text.ts'
import { displayName } from '#ui/display-name.ts'
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
  otherOwner: 'gate',
} as const satisfies Record<Trouble['kind'], DrawingName>

/** What the trouble page shows: picture and text, and whether trying again makes sense. */
export function troubleWords(trouble: Trouble, { t, user }: Pick<App.Locals, 't' | 'user'>) {
  const [title, text] = wordsOf(trouble, { t, user })
  const isFinal = trouble.kind === 'notAllowed' || trouble.kind === 'tokensTooLarge'
  return {
    picture: pictures[trouble.kind],
    title,
    text: trouble.kind === 'noFile' && trouble.why === 'busy' ? absentText(trouble.why, text, t) : text,
    isFinal,
  }
}

function wordsOf(
  trouble: Trouble,
  { t, user }: Pick<App.Locals, 't' | 'user'>,
): [title: string, text: string] {
  if (trouble.kind === 'otherOwner') {
    const name = displayName(user ?? { fullName: null, name: null, lastname: null }, '')
    const who = name ? t('shell:trouble.otherOwner.who', { name }) : t('shell:trouble.otherOwner.unnamed')
    return [t('shell:trouble.otherOwner.title'), `${who} ${t('shell:trouble.otherOwner.text')}`]
  }
  if (trouble.kind === 'tokensTooLarge') return [t('auth:tooLarge.title'), t('auth:tooLarge.text')]
  const count = 'wait' in trouble ? Math.ceil(trouble.wait / 60) : 0
  if (trouble.kind === 'noFile') {
    const [title, text] = noFileWords[trouble.file]
    return [t(title), trouble.why === 'tooMany' ? t('my-data:tooMany', { count }) : t(text)]
  }
  return [t(`shell:trouble.${trouble.kind}.title`), t(`shell:trouble.${trouble.kind}.text`, { count })]
}
