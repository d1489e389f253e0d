import type { ProfileNeed } from './rules.ts'

/** What a profile lacks is called as where it is entered. */
export function needWords(need: ProfileNeed, { t }: Pick<App.Locals, 't'>): string {
  switch (need) {
    case 'contact':
      return t('registry:part.contact')
    case 'residence':
    case 'billing':
      return t(`addresses:title.${need}`)
    case 'document':
      return t('entry:either')
    default:
      return t(`profile:field.${need}`)
  }
}
