// Writes the vectors of all statements and questions beside a list of them, for map.py:
//   node bench/wordings/embed.ts FOLDER
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { searchWords } from 'server/conversation/retrieval/search-words'
import { questionThread } from 'server/knowledge/vectors/embedding-thread'

/** `statement` is the place of the statement itself or of that which answers. */
type Line = { organisation: number; kind: 's' | 'q'; text: string; statement: number }

const pairs = join(import.meta.dirname, 'pairs')
const textsAtOnce = 160

function readLines(): Line[] {
  const lines: Line[] = []
  for (const [organisation, file] of readdirSync(pairs).sort().entries()) {
    let statement = -1
    for (const line of readFileSync(join(pairs, file), 'utf8').split('\n')) {
      const said = line.slice(3)
      if (line.startsWith('s: ')) statement = lines.length
      if (line.startsWith('s: ')) lines.push({ organisation, kind: 's', text: said, statement })
      if (line.startsWith('q: '))
        lines.push({ organisation, kind: 'q', text: searchWords(said), statement })
    }
  }
  return lines
}

const [folder] = process.argv.slice(2)
if (folder) {
  const lines = readLines()
  const vectors: Uint8Array[] = []
  for (let at = 0; at < lines.length; at += textsAtOnce) {
    const texts = lines.slice(at, at + textsAtOnce).map(({ text }) => text)
    const embedded = await questionThread.ask('embed', { texts })
    vectors.push(...embedded.map(({ buffer }) => new Uint8Array(buffer)))
  }
  writeFileSync(join(folder, 'lines.json'), JSON.stringify(lines))
  writeFileSync(join(folder, 'vectors.f32'), Buffer.concat(vectors))
  process.exit(0)
}
console.log('Skipped: give a folder.')
