/** Formats of the markets' home countries; elsewhere letters, digits, spaces and hyphens are accepted. */
const zipFormats: Partial<Record<string, RegExp>> = {
  DE: /^\d{5}$/,
  ES: /^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/,
  FR: /^\d{2} ?\d{3}$/,
  GB: /^(GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/,
  IT: /^\d{5}$/,
  US: /^\d{5}(-\d{4})?$/,
}
const anyZip = /^[A-Z0-9][A-Z0-9 -]*$/

/** Whether a zip code, in capitals, has its country's format. */
export const zipCodeFits = (zip: string, country: string): boolean =>
  (zipFormats[country] ?? anyZip).test(zip)
