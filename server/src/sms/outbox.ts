import type { Text } from './sms.ts'

export type KeptText = Text & { sentAt: string }
export type TextOutbox = { add(text: Text): void; list(): KeptText[] }

/** The last texts of a server without a provider, newest first, in memory only. */
export function createTextOutbox(size = 100): TextOutbox {
  const texts: KeptText[] = []
  return {
    add(text) {
      texts.unshift({ ...text, sentAt: new Date().toISOString() })
      texts.length = Math.min(texts.length, size)
    },
    list: () => [...texts],
  }
}
