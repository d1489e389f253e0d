import encodeQR from 'qr'

/** A QR code as the path of an SVG; `size` is its width and height in modules, with the quiet zone that scanners need. */
export interface QrPath {
  readonly size: number
  readonly path: string
}

/** Draws a QR code: each run of dark modules is one bar of the path. */
export function qrPath(text: string): QrPath {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const bars = rows.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1]) return []
      const end = row.indexOf(false, x)
      return [`M${x} ${y}h${(end < 0 ? row.length : end) - x}v1H${x}z`]
    }),
  )
  return { size: rows.length, path: bars.join('') }
}
