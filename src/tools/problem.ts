/** One finding of `npm run check` about slugs or copy: the file, the key or text, and the reason. */
export type Problem = { readonly file: string; readonly key: string; readonly reason: string }

/** Prints one line a problem and then how many there are, which is how the desk reads them; exit code 1 when there is any. */
export function reportProblems(problems: readonly Problem[]): void {
  for (const { file, key, reason } of problems) console.error(`${file}: ${key}: ${reason}`)
  console.log(problems.length === 0 ? 'locales: all good' : `locales: ${problems.length} problem(s)`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
