/** The part we use; @types/subset-font is for an older version. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2' | 'sfnt'
      variationAxes?: Record<string, number | { min: number; max: number }>
      keepFeatures?: readonly string[]
      /** Entries of the name table to keep besides the default ones. */
      preserveNameIds?: readonly number[]
      noHinting?: boolean
    },
  ): Promise<Buffer>
}
