import { entryWords } from '#features/entry/words.ts'
import type { DayOfTrip, Stage, StageStep } from '#features/status/stage.ts'
import type { ReadyStep, ToDo } from '#features/status/to-do.ts'
import { isAlert } from '#features/status/urgency.ts'
import { readyTitle, type ToDoLink, toDoWords } from '#features/status/words.ts'
import type { PlainDate } from '#markets/dates.ts'

type Locals = Pick<App.Locals, 't' | 'market' | 'pathTo' | 'site' | 'requestedPath'>

/** One thing that a trip needs, in words: what, how it stands and by when, and the way to where it is done. */
export interface StepRow extends Pick<ReadyStep, 'kind'> {
  state: ReadyStep['state']
  title: string
  texts: string[]
  link: ToDoLink | null
}

/** The to-do that a trip's page begins with; null where what comes first is nothing to do. */
export function firstOf(stage: Stage | null, time: DayOfTrip | null, toDos: readonly ToDo[]): ToDo | null {
  // What somebody else pays is nothing for this reader to begin with.
  const own = toDos.filter((toDo) => toDo.kind !== 'payment' || toDo.payer === null)
  if (stage?.kind === 'next') return own.find(({ kind }) => kind === (stage.step satisfies StageStep)) ?? null
  return time?.kind === 'lastWeek' ? (own.find(({ urgency }) => isAlert(urgency)) ?? null) : null
}

/**
 * What a trip still needs besides what comes first, and what is done; once it has begun, what is still to be paid. Whoever travels on
 * another's booking has read above who pays.
 */
export function stepRows(
  needs: readonly ReadyStep[],
  toDos: readonly ToDo[],
  first: ToDo | null,
  /** Said above for all of them. */
  leaves: string | null,
  today: PlainDate,
  visa: string | null,
  locals: Locals,
): { open: StepRow[]; done: StepRow[] } {
  const late = needs.length > 0 ? [] : toDos.flatMap(begunStep)
  const rows = [...needs, ...late]
    .filter(({ kind, toDo }) => kind !== first?.kind && !(toDo?.kind === 'payment' && toDo.payer))
    .map((step) => rowOf(step, leaves, today, visa, locals))
  return {
    open: rows.filter(({ state }) => state !== 'done'),
    done: rows.filter(({ state }) => state === 'done'),
  }
}

const begunStep = (toDo: ToDo): ReadyStep[] =>
  toDo.kind === 'payment' ? [{ kind: toDo.kind, state: toDo.urgency, toDo, check: null }] : []

function rowOf(
  step: ReadyStep,
  leaves: string | null,
  today: PlainDate,
  visa: string | null,
  locals: Locals,
): StepRow {
  const { kind, state, toDo, check } = step
  const { t } = locals
  const words = toDo && toDoWords(toDo, today, locals)
  const isUnknown = check?.reason === 'unknown' && state !== 'done'
  // The link says what is to be done, except where somebody else does it or several people are meant.
  const isSaid = kind !== 'payment' && kind !== 'partyDetails'
  return {
    kind,
    state,
    title: readyTitle(step, locals),
    texts: [
      words && !isSaid ? words.title : null,
      check && (toDo || state !== 'done' || check.expires) ? entryWords(check, locals) : null,
      !words && kind !== 'passport' ? t(`to-do:ready.${kind}.done`) : null,
      words?.deadline === leaves ? null : words?.deadline,
      check && visa,
    ].filter((text): text is string => Boolean(text)),
    link: isUnknown
      ? { href: locals.requestedPath, label: t('shell:tryAgain'), newTab: false }
      : (words?.link ?? null),
  }
}
