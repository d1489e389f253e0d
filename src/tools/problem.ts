/** One finding of `npm run check` on slugs or copy: where it is, which key or text, and why it is refused. */
export type Problem = { readonly file: string; readonly key: string; readonly reason: string }
