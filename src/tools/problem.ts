/**
 * The problems that `npm run check` may find with slugs and copy, by code, with the terminal's text. The desk has the same in its
 * five languages (src/desk/texts/problem-text.ts). `{page}` is always the key of a page, which the desk shows by its name.
 */
export const problemTexts = {
  'file.notJson': 'is no valid JSON: {detail}',
  'file.unknownLocale': '{locale} is not in {list}',
  'file.missing': 'is missing',
  'file.notImported': 'is imported nowhere: add it to {importer}',
  'registry.variantOfVariant': 'is a variant of {base}, itself a variant',
  'registry.unknownBase': 'is a variant of {base}, which is no locale',

  'text.notObject': 'must be an object of texts',
  'text.notText': 'must be a text, or a group of texts',
  'text.badKey': 'key may hold letters, digits, "_" and "-"',
  'text.empty': 'is empty',
  'text.brace': 'has a brace that belongs to no placeholder',
  'text.manyForms': 'has {forms} plural forms: two (one|more) or three (none|one|more)',
  'text.emptyForm': 'has an empty plural form',
  'text.straightApostrophe': "has a straight ': write ’",
  'text.straightQuote': 'has a straight ": write the quotes of the language, “ ” in English',
  'text.threeDots': 'has three dots: write …',
  'text.space': 'has a space too many',
  'text.misses': 'misses {names}',
  'text.adds': 'has {names}, which English has not',
  'text.forms': 'has {forms} plural form(s) where English has {wanted}',
  'text.lastForm': 'misses {names} in its last plural form',
  'text.notFilledIn': 'has {name}, which the site does not fill in here: ask a developer',
  'text.notCounted': 'has plural forms, but the site counts nothing here: ask a developer',

  'copy.noFile': 'is missing: every English namespace is translated',
  'copy.extraFile': 'has no counterpart in {folder}',
  'copy.missing': 'is missing: English has it',
  'copy.unknown': 'is unknown: English has no such key',
  'copy.untranslated': 'is the English text unchanged: translate it or list it in {list}',
  'copy.repeated': 'repeats the text of {base}: take it out',
  'copy.unused': 'is used nowhere',
  'allowed.wrongLocale': 'holds "{locale}": texts stand under the locale that says them as English does',
  'allowed.noReason': 'needs a reason',
  'allowed.unknown': 'names no text of {locale}',
  'allowed.translated': 'is translated: take it out',

  'spelling.american': 'has "{word}": write it as in Britain',
  'spelling.british': 'has "{word}": write it as in America',
  'spelling.inherited': 'has "{word}": British; give en-US a text of its own',
  'language.term': 'says "{word}": write {write}',
  'language.all': 'says "{word}", wrong of two',
  'language.vague': 'says "{word}": name them',
  'language.lateDate': 'says "{word}": write a date by which to pay',
  'language.track': 'says "{word}", as of a suspect: say what we do',
  'language.gender': 'gives the traveller a gender ("{word}"): write {write}',
  'language.medianPoint': 'has a median point: turn the sentence instead',
  'language.percentSpace': 'has a space before %',
  'language.noBreakBefore': 'needs a no-break space (U+00A0) before {signs}',
  'language.narrowBefore': 'needs a narrow no-break space (U+202F) before {signs}',
  'language.narrowAfter': 'needs a narrow no-break space (U+202F) after {signs}',
  'language.timeAlone': 'has a time without {word}',

  'table.notObject': 'must be an object of route names and paths',
  'route.unknown': 'unknown route: see src/routes.ts for the names',
  'route.fixed': '"{slug}" is the same in every locale: take it out of the table',
  'route.missing': 'missing route: give it a path',
  'route.notPath': 'must be a path, or a list of paths of which the first is the current one',
  'route.twice': 'lists the same path twice',
  'slug.noSlash': '"{slug}" does not begin with "/"',
  'slug.emptyPart': '"{slug}" has an empty part: no "//" and no "/" at the end',
  'slug.unsafe':
    '"{part}" in "{slug}" is not URL-safe: use a-z, 0-9 and single hyphens, or a parameter in braces',
  'slug.earlyOptional': '"{slug}" has an optional parameter before its end',
  'slug.paramTwice': '"{slug}" has {param} twice: once is enough',
  'slug.paramUnknown': '"{slug}" has {param}, which this route does not know: take it out',
  'slug.paramRequired': '"{slug}": {param} is required on this route',
  'slug.paramOptional': '"{slug}": {param} is optional on this route',
  'slug.paramMissing': '"{slug}" misses {param}: put it back',
  'slug.root': '"/" is the dashboard: give this page a path of its own',
  'slug.reserved': '"{word}" is answered by the server: begin with another word',
  'slug.programsOwn': '"{word}" is the program\'s own ({place}): begin with another word',
  'slug.leftBehind':
    '"{slug}" still begins with "{old}", which {page} has left for "{now}": rename it as well',
  'slug.twoReadings': '"{slug}" and "{other}" ({place}) read one address in two ways',
  'slug.collides':
    '"{slug}" collides with "{other}" of {page} ({place}): each page needs a path that no other has in any language',
  'slug.collidesFormer':
    '"{slug}" collides with "{other}" of {page} ({place}, a former path that still redirects): each page needs a path that no other has in any language',
  'served.swapped':
    '"{other}" swaps the parameters of "{slug}", which has been live: put them back in that order',
  'served.gone': '"{slug}" has been live and leads nowhere now: keep it behind "{other}", in a list',
  'words.all': 'must say {words}',
  'words.unknown': '"{word}" is no value of this parameter: {words}',
  'words.missing': 'misses "{word}"',
  'words.notWord': '"{word}" must be a word, or a list of words of which the first is the current one',
  'words.unsafe': '"{word}" is not URL-safe: use a-z, 0-9 and single hyphens',
  'words.taken': '"{word}" for "{value}" means "{other}" already ({place}): take another word',

  'source.visible': 'is visible text: it belongs in locales/',
  'source.address': 'is an address of the product: ask pathTo for it (src/i18n)',
} as const

export type ProblemCode = keyof typeof problemTexts

/** The reason of a refusal: a code, and the values of its text. */
export interface FoundFault {
  readonly code: ProblemCode
  readonly values: Readonly<Record<string, string>>
}

/** Where a problem is: a file, and the key or text in it. */
export interface ProblemPlace {
  readonly file: string
  readonly key: string
}

/** One finding of `npm run check` about slugs or copy. */
export type Problem = ProblemPlace & FoundFault

type ValueNames<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ValueNames<Rest>
  : never
type NamesOf<Code extends ProblemCode> = ValueNames<(typeof problemTexts)[Code]>
type ValuesOf<Code extends ProblemCode> = [NamesOf<Code>] extends [never]
  ? []
  : [values: Readonly<Record<NamesOf<Code>, string>>]

/** A fault with exactly the values that its text needs. */
export const fault = <Code extends ProblemCode>(code: Code, ...[values]: ValuesOf<Code>): FoundFault => ({
  code,
  values: values ?? {},
})

/** Fills values into a text; a placeholder without a value stays. */
export const fillValues = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)

/** The fault's text in English. */
export const faultText = ({ code, values }: FoundFault): string => fillValues(problemTexts[code], values)

/** A finding as the command prints it. */
export const problemLine = (problem: Problem): string =>
  `${problem.file}: ${problem.key}: ${faultText(problem)}`

/** Prints one line per problem and their number, or all as JSON for the desk; exit code 1 if there is any. */
export function reportProblems(problems: readonly Problem[], { asJson = false } = {}): void {
  if (asJson) {
    console.log(JSON.stringify(problems.map((problem) => ({ ...problem, english: faultText(problem) }))))
  } else {
    for (const problem of problems) console.error(problemLine(problem))
    console.log(problems.length === 0 ? 'locales: all good' : `locales: ${problems.length} problem(s)`)
  }
  process.exitCode = problems.length === 0 ? 0 : 1
}
