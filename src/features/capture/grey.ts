/** One byte of brightness for each pixel, row by row. */
export interface GreyPicture {
  values: Uint8Array
  width: number
  height: number
}

/** Brightness of RGBA pixels by the weights of Rec. 709, in integers. */
export function greyOf(picture: {
  data: Uint8ClampedArray | Uint8Array
  width: number
  height: number
}): GreyPicture {
  const { data, width, height } = picture
  const values = new Uint8Array(width * height)
  for (let i = 0, at = 0; i < values.length; i += 1, at += 4) {
    values[i] = ((data[at] ?? 0) * 54 + (data[at + 1] ?? 0) * 183 + (data[at + 2] ?? 0) * 19) >> 8
  }
  return { values, width, height }
}

/** The value below which `share` (0 to 1) of the values lie. */
export function percentile(values: Uint8Array, share: number): number {
  const counts = new Uint32Array(256)
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  let below = 0
  for (let value = 0; value < 256; value += 1) {
    below += counts[value] ?? 0
    if (below > share * values.length) return value
  }
  return 255
}

/** Part of a picture as a picture; edges in pixels. */
export function crop(
  grey: GreyPicture,
  left: number,
  top: number,
  width: number,
  height: number,
): GreyPicture {
  const values = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) {
    const from = (top + y) * grey.width + left
    values.set(grey.values.subarray(from, from + width), y * width)
  }
  return { values, width, height }
}
