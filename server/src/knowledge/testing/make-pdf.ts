export type PlacedText = {
  x: number
  y: number
  size: number
  text: string
  bold?: boolean
  /** Written upwards, as on a page that is to be turned. */
  upwards?: boolean
}

/** A file of these objects, the first of which is the catalogue. */
function writePdf(objects: string[], encrypted = false): Uint8Array {
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = file.length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const encrypt = encrypted
    ? `/Encrypt ${objects.length} 0 R /ID [<${'43'.repeat(16)}> <${'43'.repeat(16)}>]`
    : ''
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${encrypt} >>\nstartxref\n${start}\n%%EOF\n`
  return new Uint8Array(Buffer.from(file, 'latin1'))
}

type Bomb = {
  pages?: number
  /** How many forms stand within each other, each drawn ten times by the one around it. */
  depth: number
  /** What the innermost draws. */
  leaf: string
}

/** A small PDF whose pages take 10 to the power of `depth` steps each; every page has a text in a font of its own. */
export function makeBomb({ pages = 1, depth, leaf }: Bomb): Uint8Array {
  const stream = (dictionary: string, content: string) =>
    `<< ${dictionary} /Length ${content.length} >>\nstream\n${content}\nendstream`
  const forms = Array.from({ length: depth }, (_, at) => at)
  const firstPage = 4 + depth
  const all = Array.from({ length: pages }, (_, at) => firstPage + at * 3)
  const named = forms.map((at) => `/X${at} ${4 + at} 0 R`).join(' ')
  const form = '/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources 3 0 R'
  return writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${all.map((id) => `${id} 0 R`).join(' ')}] /Count ${pages} >>`,
    `<< /XObject << ${named} >> /Font << /F1 ${firstPage + 2} 0 R >> >>`,
    ...forms.map((at) => stream(form, at + 1 < depth ? `/X${at + 1} Do `.repeat(10) : leaf)),
    ...all.flatMap((id) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${id + 1} 0 R
         /Resources << /XObject << ${named} >> /Font << /F1 ${id + 2} 0 R >> >> >>`,
      stream('', `BT /F1 12 Tf 72 700 Td (Some words of page ${id}.) Tj ET /X0 Do`),
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ]),
  ])
}

/** A PDF of text at given places, one array a page. `encrypted` demands a password that nobody has. */
export function makePdf(pages: PlacedText[][], { encrypted = false } = {}): Uint8Array {
  const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&')
  const contents = pages.map((page) =>
    page
      .map(
        ({ x, y, size, text, bold, upwards }) =>
          `BT /F${bold ? 2 : 1} ${size} Tf ${upwards ? '0 1 -1 0' : '1 0 0 1'} ${x} ${y} Tm (${escaped(text)}) Tj ET`,
      )
      .join('\n'),
  )
  const kids = pages.map((_, index) => `${5 + index * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    ...contents.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >>
         /Contents ${6 + index * 2} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
    ...(encrypted
      ? [`<< /Filter /Standard /V 1 /R 2 /P -4 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> >>`]
      : []),
  ]
  return writePdf(objects, encrypted)
}
