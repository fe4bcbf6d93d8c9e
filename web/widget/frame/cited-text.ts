import { placeAfter, placeBefore, type TextPage, textOfPages } from '@/lib/text/text-pages.ts'
import { element } from '../elements.ts'
import { documentNodes } from './document.ts'
import { words } from './words.ts'

/** Reads the text around a citation, or a page of it from a place on. */
export type ReadText = (begins?: number) => Promise<TextPage>

/** The quotation that is shown before its text, and the names of the columns of a quoted row. */
type Quoted = { quote: HTMLElement; head: string | null | undefined }

/** Since when it says that, as a line of its own. */
function asOf(iso: string) {
  const said = words.asOf(new Date(iso).toLocaleDateString(words.tag, { dateStyle: 'long' }))
  return said.charAt(0).toLocaleUpperCase(words.tag) + said.slice(1)
}

/** A source that is unfolded shows the text around its quotation, in which the quoted words are marked. */
export function opensText(source: HTMLDetailsElement, { quote, head }: Quoted, read: ReadText) {
  const box = element('div', { class: 'cited', tabindex: '0' })
  let pages: TextPage[] = []

  async function show(begins?: number, isEarlier = false) {
    try {
      const page = await read(begins)
      pages = isEarlier ? [page, ...pages] : [...pages, page]
      draw()
    } catch (error) {
      const refused = element('p', { role: 'alert' }, (error as Error).message)
      if (pages.length > 0) box.append(refused)
      else quote.after(refused)
    }
  }
  function more(label: string, begins: number | undefined, isEarlier: boolean) {
    if (begins === undefined) return ''
    const button = element('button', { type: 'button' }, label)
    button.addEventListener('click', () => {
      button.disabled = true
      void show(begins, isEarlier)
    })
    return button
  }
  function draw() {
    const [first] = pages
    const last = pages.at(-1)
    if (!first || !last) return
    const { text, from, to } = textOfPages(pages)
    box.replaceChildren(
      element('p', { class: 'as-of' }, asOf(first.read_at)),
      more(words.earlierText, placeBefore(first), true),
      ...documentNodes(text, [from, to], head),
      more(words.laterText, placeAfter(last), false),
    )
    if (pages.length > 1) return
    quote.replaceWith(box)
    const mark = box.querySelector('mark')
    if (mark) box.scrollTop = mark.offsetTop - box.offsetTop - box.clientHeight / 3
  }
  source.addEventListener('toggle', () => {
    if (source.open && pages.length === 0) void show()
  })
}
