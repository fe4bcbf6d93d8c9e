import type { Text } from './sms.ts'

type KeptText = Text & { sentAt: string }
export type KeptTexts = { add(text: Text): void; list(): KeptText[] }

/** The last texts of a server without a provider, newest first, in memory only. */
export function createKeptTexts(size = 100): KeptTexts {
  const texts: KeptText[] = []
  return {
    add(text) {
      texts.unshift({ ...text, sentAt: new Date().toISOString() })
      texts.length = Math.min(texts.length, size)
    },
    list: () => [...texts],
  }
}
