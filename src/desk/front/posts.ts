import { undo } from '../changes/undo.ts'
import { saveSlug } from '../slugs/save-slug.ts'
import { saveText } from '../words/save-text.ts'

/** What a post leads to: the address of the page that shows what became of it. */
export type Post = (root: string, form: URLSearchParams) => string

/** Every address of the desk that takes a post. */
export const posts: Readonly<Record<string, Post>> = {
  '/desk/slugs/save': saveSlug,
  '/desk/changes/undo': undo,
  '/desk/words/save': saveText,
}
