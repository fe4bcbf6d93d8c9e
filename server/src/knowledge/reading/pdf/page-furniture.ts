import type { Line, PageLines } from './read-lines.ts'

// Running heads and feet stand in the outer tenth of a page.
const margin = 0.1
const pageNumber =
  /^[-–—[(]*\s*(?:(?:page|seite|p[aá]gina|pagina|p\.|s\.)\s*)?(?:\d{1,4}|[ivxlc]{1,6})(?:\s*(?:\/|of|von|de|di|sur)\s*\d{1,4})?\s*[-–—\])]*$/iu

const numbers = ({ text }: Line) => (text.match(/\d+/g) ?? []).map(Number)

type Seen = { line: Line; page: number }

/** Whether one of the numbers counts the pages and the others stay as they are. */
function countsPages(seen: Seen[]) {
  const [first] = seen
  if (!first) return false
  const before = numbers(first.line)
  return seen.every(({ line, page }) => {
    const steps = numbers(line).map((number, index) => number - (before[index] ?? 0))
    const moved = steps.filter((step) => step !== 0)
    return moved.length <= 1 && moved.every((step) => step === page - first.page)
  })
}

/** The lines at the head and foot of a page that a gap parts from its text. */
function outerLines({ lines, height }: PageLines, body: number) {
  const fromTop = lines.toSorted((a, b) => b.y - a.y)
  const inMargin = ({ y }: Line) => y < height * margin || y > height * (1 - margin)
  return [fromTop, fromTop.toReversed()].flatMap((order) => {
    const end = order.findIndex(
      (line, index) => Math.abs(line.y - (order[index + 1]?.y ?? line.y)) > body * 1.8,
    )
    return order.slice(0, end + 1).filter(inMargin)
  })
}

/** What stands at one height of several pages: the same words, or the same but for the number of the page. */
function repeated(outer: Line[][], body: number) {
  const groups = new Map<string, Seen[]>()
  outer.forEach((lines, page) => {
    for (const line of lines) {
      const key = `${Math.round(line.y / 2)} ${line.text.replace(/\d+/g, '#')}`
      groups.set(key, [...(groups.get(key) ?? []), { line, page }])
    }
  })
  const furniture = new Set<Line>()
  // Left and right pages may have heads of their own, and the first page none.
  const enough = Math.max(2, Math.floor((outer.length - 1) * 0.4))
  for (const seen of groups.values()) {
    if (new Set(seen.map(({ page }) => page)).size < enough) continue
    const same = seen.every(({ line }) => line.text === seen[0]?.line.text)
    const small = seen.every(({ line }) => line.size <= body * 1.05)
    // "Step 1", "Step 2" at the head of each page are headings: they are larger or bold.
    const plain = small && seen.every(({ line }) => !line.bold)
    if (same ? small || outer.length > 2 : plain && countsPages(seen)) {
      for (const { line } of seen) furniture.add(line)
    }
  }
  return furniture
}

/** The pages without running heads, feet and page numbers. `body` is the size of the text, in points. */
export function withoutFurniture(pages: PageLines[], body: number): Line[][] {
  const outer = pages.map((page) => outerLines(page, body))
  const furniture = repeated(outer, body)
  for (const line of outer.flat()) if (pageNumber.test(line.text)) furniture.add(line)
  return pages.map(({ lines }) => lines.filter((line) => !furniture.has(line)))
}
