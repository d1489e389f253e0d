/** What we use of it; @types/subset-font knows an older version. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2' | 'sfnt'
      variationAxes?: Record<string, { min: number; max: number }>
      keepFeatures?: readonly string[]
      /** Of the name table, beyond those that are always kept. */
      preserveNameIds?: readonly number[]
      noHinting?: boolean
    },
  ): Promise<Buffer>
}
