import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'
import type { Named } from './meter.ts'

/**
 * Models of today that take pictures, by the names that their makers give them. One that is not known is not sent any: it
 * would refuse the whole question, or make something up.
 */
const seeing =
  /claude-(?:3|(?:opus|sonnet|haiku)-\d|[4-9])|gemini|gpt-(?:4o|4\.1|4-turbo|[5-9])|chatgpt-4o|\bo[134](?:-|$)(?!mini-2024)|gemma-?3|llava|bakllava|pixtral|vision|[-_/]vl\b|-vl-|qwen\d*(?:\.\d)?-?vl|internvl|minicpm-v|mistral-small-3|llama-?4|moondream/i

export const seesPictures = ({ model }: Pick<Named, 'model'>): boolean => seeing.test(model)

/** A question as a model gets it that sees no pictures: they are named instead. */
export function withoutPictures(options: LanguageModelV4CallOptions): LanguageModelV4CallOptions {
  const prompt = options.prompt.map((message) => {
    if (message.role !== 'user' || message.content.every(({ type }) => type === 'text')) {
      return message
    }
    const content = message.content.map((part) =>
      part.type === 'text'
        ? part
        : {
            type: 'text' as const,
            text: '\n(Here is a picture that you cannot see. Say so when you are asked about it.)',
          },
    )
    return { ...message, content }
  })
  return { ...options, prompt }
}
