const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** What is said aloud: no Markdown marks, no citation numbers, no addresses. */
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

/** The sentences of an answer as far as they are certain: while it streams the last one may still grow. */
export function sentencesOf(markdown: string, finished: boolean): string[] {
  const parts = spokenText(markdown)
    .split('\n')
    .flatMap((line) => Array.from(segmenter.segment(line), ({ segment }) => segment.trim()))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
  return finished ? parts : parts.slice(0, -1)
}
