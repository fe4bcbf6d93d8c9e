import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import { contentWords } from '../models/support.ts'
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

/** How much of what a sentence says tools have to have answered, or the visitor said. */
const enough = 0.5

/**
 * Whether a sentence can rest on what tools answered: all of its figures and names stand there or were said by the
 * visitor, and so does half of its words, at least one of them there. It gets no mark of a source.
 */
export function isTold(sentence: string, told: string[], question: string): boolean {
  if (told.length === 0) return false
  const answered = told.join('\n')
  const figures = new Set(figuresOf(`${answered}\n${question}`))
  if (!figuresOf(sentence).every((figure) => figures.has(figure))) return false
  const words = new Set(wordsOf(`${answered}\n${question}`))
  if (
    !namesIn(sentence)
      .flatMap(wordsOf)
      .every((name) => words.has(name))
  )
    return false
  const known = new Set(contentWords(answered))
  const said = new Set(contentWords(question))
  const own = contentWords(sentence)
  const found = own.filter((word) => known.has(word) || said.has(word))
  return own.some((word) => known.has(word)) && found.length >= enough * own.length
}
