import Actions from './Actions.astro'
import Content from './Content.astro'
import Dialogs from './Dialogs.astro'
import Fields from './Fields.astro'
import Labels from './Labels.astro'
import Messages from './Messages.astro'
import Pictures from './Pictures.astro'
import Trips from './Trips.astro'

/** The gallery's pages. `wide` ones show their themes one below the other, not side by side. */
export const groups = [
  { id: 'actions', title: 'Actions', examples: Actions, wide: false },
  { id: 'labels', title: 'Labels', examples: Labels, wide: false },
  { id: 'content', title: 'Content', examples: Content, wide: false },
  { id: 'messages', title: 'Messages', examples: Messages, wide: false },
  { id: 'fields', title: 'Fields', examples: Fields, wide: false },
  { id: 'dialogs', title: 'Dialogs', examples: Dialogs, wide: false },
  { id: 'trips', title: 'Trips', examples: Trips, wide: true },
  { id: 'pictures', title: 'Pictures', examples: Pictures, wide: false },
] as const
