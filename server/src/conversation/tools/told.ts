import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import { namesIn, wordsOf } from '../responder/words.ts'

/** What tools answered in this turn, as the model was given it. */
export function toldByTools(prompt: LanguageModelV4Prompt): string[] {
  return prompt
    .flatMap((message) => (message.role === 'tool' ? message.content : []))
    .flatMap((part) =>
      part.type === 'tool-result' && part.output.type === 'text' ? [part.output.value] : [],
    )
}

const figuresOf = (text: string) => text.match(/\d+(?:[.,:/-]\d+)*/g) ?? []

/**
 * Whether a sentence can rest on what tools answered: all of its figures and names stand there or were said by the
 * visitor, and so does at least one of its longer words or figures. It gets no mark of a source.
 */
export function isTold(sentence: string, told: string[], question: string): boolean {
  if (told.length === 0) return false
  const answered = told.join('\n')
  const figures = new Set(figuresOf(`${answered}\n${question}`))
  const words = new Set(wordsOf(answered))
  const said = new Set(wordsOf(question))
  if (!figuresOf(sentence).every((figure) => figures.has(figure))) return false
  const names = namesIn(sentence).flatMap(wordsOf)
  if (!names.every((name) => words.has(name) || said.has(name))) return false
  return wordsOf(sentence).some((word) => (word.length > 2 || /\d/.test(word)) && words.has(word))
}
