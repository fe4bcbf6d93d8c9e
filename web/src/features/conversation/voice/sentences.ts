const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
// Longer ones are said in parts, so that the first is heard soon.
const longest = 300

/** What captions show: no Markdown marks, no citation numbers, no addresses of links. */
export function spokenText(markdown: string): string {
  return markdown
    .replace(/```[\s\S]*?(```|$)/g, ' ')
    .replace(/!?\[([^\]\n]*)\]\([^()\s]*\)/g, '$1')
    .replace(/\s*\[\d{1,3}\]/g, '')
    .replace(/^\s*(#{1,6}|>|[-*+]|\d+[.)])\s+/gm, '')
    .replace(/[*`|]|(?<!\w)_|_(?!\w)/g, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim()
}

// A row of a table, and the line under its head. They are read with the eyes.
const row = /^ *(\|.*|.*\S *\| *\S.*|[-: ]*-[-: |]*)$/gm

/** A long sentence in parts that end where one takes breath, else between words. */
function breaths(sentence: string): string[] {
  if (sentence.length <= longest) return [sentence]
  const start = sentence.slice(0, longest)
  const pause = Math.max(...[', ', '; ', ': '].map((mark) => start.lastIndexOf(mark))) + 1
  const word = start.lastIndexOf(' ')
  const end = pause > longest / 3 ? pause : word > 0 ? word : longest
  return [sentence.slice(0, end).trim(), ...breaths(sentence.slice(end).trim())]
}

/** The sentences to be said of an answer as far as they are certain: while it streams the last one may still grow. */
export function sentencesOf(markdown: string, finished: boolean): string[] {
  const parts = spokenText(markdown.replace(row, ''))
    .split('\n')
    .flatMap((line) => Array.from(segmenter.segment(line), ({ segment }) => segment.trim()))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
  return (finished ? parts : parts.slice(0, -1)).flatMap(breaths)
}
