/**
 * The SVG to write into a page, from a file of `drawings/`. A shape with a class takes its colour from the page, by landscape and
 * theme: `class="r1" fill="#9ccbc6"` becomes `fill="var(--r1)"`. The file's own colour serves design tools, and a browser that
 * opens the file alone.
 */
export const inlineDrawing = (file: string): string =>
  file
    .replace(' xmlns="http://www.w3.org/2000/svg"', '')
    .replace(/<!--.*?-->/gs, '')
    .replace(/(class="illustration__sky") fill="[^"]*"/g, '$1')
    .replace(/class="(disc|horizon|r[1-4])" fill="[^"]*"/g, 'fill="var(--$1)"')
    .replace(/>\s+</g, '><')
    .trim()
