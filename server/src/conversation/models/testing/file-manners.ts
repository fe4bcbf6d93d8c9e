import type { Asked } from './asked.ts'

const words = (text: string) => new Set(text.toLowerCase().match(/\p{L}{3,}|\d+/gu) ?? [])

/** The sentence of the visitor's files that shares most words with the question. */
function fromFiles({ messages }: Asked) {
  const told = messages.find(({ role }) => role === 'system')?.content ?? ''
  const files = /<files>\n([\s\S]*)\n<\/files>/.exec(told)?.[1] ?? ''
  const asked = words(messages.at(-1)?.content ?? '')
  const shared = (text: string) => [...words(text)].filter((word) => asked.has(word)).length
  const sentences = files.match(/[^.!?\n]+(?:\.\d+[^.!?\n]*)*[.!?]/g) ?? []
  return sentences.sort((a, b) => shared(b) - shared(a))[0]?.trim() ?? 'I found nothing.'
}

export const fileManners = {
  /** Reads what a visitor says of himself, and adds what nobody said. */
  remembering: {
    says: ({ messages }: Asked) =>
      messages[0]?.content.includes('agreed to be remembered')
        ? '[{"kind":"fact","content":"allergic to nuts"},{"kind":"fact","content":"owns a yacht"}]'
        : 'I see.',
  },
  /** Reads what the visitor gave. */
  'file-reader': {
    says: (asked: Asked) => `${fromFiles(asked)} The weather will be fine tomorrow.`,
  },
  /** Sees. */
  'gpt-4o': {
    says: ({ messages }: Asked) =>
      messages.at(-1)?.content.includes('<picture>')
        ? 'The picture shows a red thing.'
        : 'Nothing.',
  },
}
