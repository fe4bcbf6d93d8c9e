import type { Passage } from '../../../knowledge/search/passage.ts'

const listItem = /^([-*•]|\d+[.)])\s/

/** Whether the line that the sentence stands in is an item of a list. */
export function isListItem(passage: Passage, index: number) {
  const sentence = passage.sentences[index]
  if (!sentence) return false
  const end = passage.body.indexOf('\n', sentence.to)
  const line = passage.body.slice(
    passage.body.lastIndexOf('\n', sentence.from) + 1,
    end === -1 ? undefined : end,
  )
  return listItem.test(line.trimStart())
}
