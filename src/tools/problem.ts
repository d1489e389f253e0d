/** One finding of `npm run check` about slugs or copy: the file, the key or text, and the reason. */
export type Problem = { readonly file: string; readonly key: string; readonly reason: string }
