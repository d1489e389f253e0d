/** Page numbers to link: first, last and the current with its neighbours; null stands for a gap. Pages count from 1. */
export function pageWindow(current: number, total: number): (number | null)[] {
  const near = (page: number) => page === 1 || page === total || Math.abs(page - current) <= 1
  const shown = Array.from({ length: total }, (_, index) => index + 1).filter(near)
  return shown.flatMap((page, index) => {
    const gap = page - (shown[index - 1] ?? 0)
    if (gap === 1) return [page]
    // A gap of one page shows that page: an ellipsis would be no shorter.
    return gap === 2 ? [page - 1, page] : [null, page]
  })
}
