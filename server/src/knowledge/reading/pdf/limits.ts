import { getResolvedPDFJS } from 'unpdf'
import { Unreadable } from '../document.ts'
import type { Page } from './read-lines.ts'

/** What a PDF may ask of its reader (security 32): more than any that people write, less than takes minutes. */
const usual = {
  pageTexts: 20_000,
  documentTexts: 1_000_000,
  pageOperators: 500_000,
  documentOperators: 5_000_000,
  pageForms: 5_000,
  documentForms: 200_000,
  nesting: 20,
}

export type PdfLimits = typeof usual

type Chunk = { fnArray: number[]; argsArray: unknown[] }
/** PDF.js hands over what a page draws piece by piece, while it still reads; it tells nobody of that. */
type Drawing = { _renderPageChunk(chunk: Chunk, state: unknown): void }
type Item = Awaited<ReturnType<Page['getTextContent']>>['items'][number]

const tooComplex = (message: string) => new Unreadable('too_complex', message)

/** How many steps an operator stands for: a path is one operator with all of its points. */
function stepsOf(args: unknown) {
  const points = Array.isArray(args) && Array.isArray(args[1]) ? args[1][0] : null
  return 1 + (ArrayBuffer.isView(points) ? points.byteLength / 12 : 0)
}

/** Reads the pages of one document for as long as they stay within the limits; throws Unreadable past one. */
export async function createPdfReader(limits: Partial<PdfLimits>) {
  const most = { ...usual, ...limits }
  const { OPS } = await getResolvedPDFJS()
  let texts = 0
  let operators = 0
  let forms = 0

  /** The pieces of text on a page. */
  async function textsOf(page: Page): Promise<Item[]> {
    const items: Item[] = []
    for await (const { items: some } of page.streamTextContent() as AsyncIterable<{
      items: Item[]
    }>) {
      texts += some.length
      for (const item of some) items.push(item)
      if (items.length > most.pageTexts || texts > most.documentTexts) {
        throw tooComplex(
          `Page ${page.pageNumber} of this PDF is made of too many pieces of text to be read. Export it again, or split it.`,
        )
      }
    }
    return items
  }

  function count({ pageNumber }: Page) {
    let [ofPage, formsOfPage, depth] = [0, 0, 0]
    return ({ fnArray, argsArray }: Chunk) => {
      for (const [at, operator] of fnArray.entries()) {
        if (operator === OPS.paintFormXObjectBegin) {
          depth += 1
          formsOfPage += 1
          forms += 1
        }
        if (operator === OPS.paintFormXObjectEnd) depth -= 1
        const steps = stepsOf(argsArray[at])
        ofPage += steps
        operators += steps
        if (depth > most.nesting) {
          throw tooComplex(
            `Page ${pageNumber} of this PDF has drawings within drawings, too deep to be read. Print it to a new PDF.`,
          )
        }
        const tooMany = ofPage > most.pageOperators || operators > most.documentOperators
        if (tooMany || formsOfPage > most.pageForms || forms > most.documentForms) {
          throw tooComplex(
            `Page ${pageNumber} of this PDF has too many lines and shapes to be read. Print it to a new PDF, or split it.`,
          )
        }
      }
    }
  }

  /** Lets PDF.js read what a page draws, from which it learns of the fonts; a page that cannot be drawn has none. */
  function draw(page: Page): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const drawing = page as unknown as Drawing
    const keep = drawing._renderPageChunk.bind(page)
    const counted = count(page)
    drawing._renderPageChunk = (chunk, state) => {
      try {
        counted(chunk)
        keep(chunk, state)
      } catch (error) {
        // It reads on, until its thread is ended.
        reject(error)
      }
    }
    page.getOperatorList().then(
      () => resolve(),
      () => resolve(),
    )
    return promise
  }

  return { textsOf, draw }
}

export type PdfReader = Awaited<ReturnType<typeof createPdfReader>>
