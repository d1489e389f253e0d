import { atom, computed } from 'nanostores'
import { openDialog } from './open-dialog.ts'

/** `underway`: the new trip is still to be chosen on the public website; `moved`: the booking is another by now. */
export type ChangeOutcome = 'underway' | 'moved'

/** What has become of the change that was started on this page, if any was. */
export const changeOutcome = atom<ChangeOutcome | null>(null)

/** The same once no dialog is open any more, which is when the page behind has to tell of it. */
export const outcomeForPage = computed([openDialog, changeOutcome], (open, outcome) =>
  open === null ? outcome : null,
)
