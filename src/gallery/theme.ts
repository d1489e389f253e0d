export type Theme = 'light' | 'dark'

/** Passed to every group of examples. The theme goes into names and ids, since both themes are on one page. */
export interface GroupProps {
  theme: Theme
}
