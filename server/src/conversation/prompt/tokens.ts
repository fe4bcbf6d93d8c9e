import { estimateTokenCount } from 'tokenx'

/**
 * About how many tokens a text is. Every provider counts in its own way and most do not publish it, so this estimates
 * from the letters of its languages and scripts; a model's true figures come with its answer.
 */
export function tokensOf(text: string): number {
  return estimateTokenCount(text)
}
