import type { SpriteIconName } from './icon-names.ts'

export type StepState = 'paid' | 'due' | 'soon' | 'scheduled' | 'failed'

/** One step of a Timeline. The note gives the state in words; colour and icon only repeat it. */
export interface TimelineStep {
  title: string
  note: string
  amount?: string
  state: StepState
}

/** The icon inside a step's mark; a scheduled step's mark is empty. */
export const stepIcons: Record<StepState, SpriteIconName | null> = {
  paid: 'check',
  due: 'clock',
  soon: 'clock',
  scheduled: null,
  failed: 'x',
}
