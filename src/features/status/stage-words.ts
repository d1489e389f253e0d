import type { Translate } from '#i18n/translate.ts'
import type { Stage } from './stage.ts'

/** The countdown of a trip in words: how long until it leaves, or which of its days it is, and what comes next. */
export function stageWords(stage: Stage, { t }: { t: Translate }): string[] {
  if (stage.kind === 'underway') return [t('trip:stage.underway', { number: stage.day, total: stage.of })]
  const leaves = t('to-do:day.leave', { count: stage.days })
  const next = nextWords(stage, t)
  return next === null ? [leaves] : [leaves, next]
}

function nextWords(stage: Exclude<Stage, { kind: 'underway' }>, t: Translate): string | null {
  if (stage.kind === 'dayOne') return null
  if (stage.kind === 'next') return t('trip:stage.next', { what: t(`trips:step.${stage.step}`) })
  return t(stage.kind === 'ready' ? 'trip:stage.ready' : 'trip:stage.unconfirmed')
}
