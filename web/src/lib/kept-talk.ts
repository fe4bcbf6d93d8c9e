import { tab } from './kept.ts'

const keyOf = (templateId: string, channel: string) => `talk:${channel}:${templateId}`

/** The conversation that goes on when this tab is loaded again. */
export const keptTalk = (templateId: string, channel: string): string | undefined =>
  tab.get(keyOf(templateId, channel)) ?? undefined

/** Remembers for this tab the conversation in which an agent answers; undefined forgets it. */
export const keepTalk = (templateId: string, channel: string, id: string | undefined) =>
  tab.set(keyOf(templateId, channel), id)

/** An answer has ended. Face to face there is no list of earlier chats, so there the talk is kept until it ends. */
export function keepAnswered(templateId: string, channel: string) {
  if (channel !== 'agent') keepTalk(templateId, channel, undefined)
}
