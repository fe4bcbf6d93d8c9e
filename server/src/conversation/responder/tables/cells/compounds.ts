import { type Question, sameWord } from './words.ts'

// "Tageskarte" is a card of a day.
const linked = /(?:es|s|n|en)$/

/**
 * The question with compounds taken apart that name a kind of thing and which of them: "Kraulkurs" where the rows are courses
 * ("Kurs") and one is called "Kraulen".
 */
export function apart(question: Question, kinds: string[], names: string[]): Question {
  const parts = (word: string): string[] => {
    const kind = kinds.find(
      (each) => each.length >= 3 && word.length >= each.length + 3 && word.endsWith(each),
    )
    if (!kind) return [word]
    const head = word.slice(0, -kind.length)
    const heads = [head, head.replace(linked, '')].filter((each) => each.length >= 3)
    const name = names.find((each) => heads.some((one) => sameWord(one, each)))
    return name ? [name, kind] : [word]
  }
  const words = question.words.flatMap(parts)
  if (words.length === question.words.length) return question
  return { ...question, words, content: question.content.flatMap(parts) }
}
