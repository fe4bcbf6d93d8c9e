import { type Question, sameWord } from '../cells/words.ts'
import { columnWords } from '../known-tables.ts'

const patterns = [
  /\b(?:i['’ ]?m|we['’ ]?re|i am|we are|(?:he|she)(?:['’ ]s| is)) not (?:in |part of )?(?:an? |any |your |the )?(\p{L}+)/gu,
  /\bwe aren['’ ]?t (?:an? |any |your )?(\p{L}+)/gu,
  /(?<!\p{L})(?:non|nicht)-(\p{L}{4,})/gu,
  /\b(?:ich bin|wir sind|bin ich|sind wir) (?:kein\w*|nicht (?:im|in einem|in der)) (\p{L}+)/gu,
  /\b(?:ich|wir) kein\w* (\p{L}+) (?:bin|sind)\b/gu,
  /\b(?:suis|sommes) pas (?:une? |d['’ ]|de |des )?(\p{L}+)/gu,
  /\bno (?:soy|somos) (?:una? )?(\p{L}+)/gu,
]

const contrary =
  /(?<!\p{L})(?:non|not|no|other|others|nicht|keine?|andere|ohne|autres?|otros?)(?!\p{L})/iu

/** What those who ask say that they are not: "we are not a club". */
export const deniedWords = ({ text }: Question): string[] =>
  patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, word = '']) => word))

/** Whether a column is for those that the question says it does not speak of: "price for clubs". */
export const isDenied = (column: string, denied: string[]) =>
  !contrary.test(column.replaceAll('_', ' ')) &&
  columnWords(column).some((word) => denied.some((each) => sameWord(each, word)))
