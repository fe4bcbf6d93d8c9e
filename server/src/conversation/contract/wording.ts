const joined = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u

/** As phrases are compared: however they are spaced, written large and quoted. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\s+/g, ' ')
    .trim()

const isLetter = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character) && !joined.test(character)

/** Whether a text says a phrase: whole words, but where letters of words run together. */
export function says(text: string, phrase: string): boolean {
  const [said, wanted] = [plain(text), plain(phrase)]
  if (wanted === '') return false
  if (joined.test(wanted)) return said.includes(wanted)
  for (let at = said.indexOf(wanted); at !== -1; at = said.indexOf(wanted, at + 1)) {
    const ends = !isLetter(wanted.at(-1)) || !isLetter(said[at + wanted.length])
    if (ends && (!isLetter(wanted[0]) || !isLetter(said[at - 1]))) return true
  }
  return false
}

/** The text without the marks of its citations. */
export const unmarked = (text: string) => text.replace(/\s*\[\d{1,3}\]/g, '')

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** What somebody says without quoting: the text without these quotations, however they are spaced. */
export function ownWords(text: string, quotes: string[]): string {
  return quotes
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, quote) => {
      const words = quote.trim().split(/\s+/).map(escaped)
      return words.join('') === '' ? left : left.replace(new RegExp(words.join('\\s+'), 'g'), ' ')
    }, text)
}

const table = /^\s*(?:\||[-*+•]\s|\d{1,3}[.)]\s)/u

/** The sentences of a text without its tables and lists. */
export const prose = (text: string) =>
  text
    .split('\n')
    .filter((line) => !table.test(line))
    .join('\n')

const cjk = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu

/** How many words a text has; of writing without spaces about two letters are one. */
export function countWords(text: string): number {
  const letters = text.match(cjk)?.length ?? 0
  const spaced = text.replace(cjk, ' ').match(/[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu) ?? []
  return spaced.length + Math.ceil(letters / 2)
}
