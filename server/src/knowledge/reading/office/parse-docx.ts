import mammoth from 'mammoth'
import { DocumentBuilder, type ParsedDocument, Unreadable } from '../document.ts'
import { readXml } from './office-parts.ts'
import { WordText } from './word-text.ts'

/** Word documents, through mammoth: headings by style, lists, tables and paragraphs. */
export async function parseDocx(bytes: Uint8Array): Promise<ParsedDocument> {
  const html = await mammoth
    .convertToHtml(
      { buffer: Buffer.from(bytes) },
      { convertImage: mammoth.images.imgElement(async () => ({ src: '' })) },
    )
    .catch(() => {
      throw new Unreadable('broken', 'This Word file is broken and cannot be read.')
    })
  const builder = new DocumentBuilder()
  const said = new WordText(builder)
  readXml(Buffer.from(html.value), {
    open: (name, attributes) => said.open(name, attributes),
    text: (text) => said.text(text),
    close: (name) => said.close(name),
  })
  return builder.done()
}
