const keyOf = (templateId: string, channel: string) => `talk:${channel}:${templateId}`

/** The conversation that goes on when this tab is loaded again. */
export function keptTalk(templateId: string, channel: string): string | undefined {
  try {
    return sessionStorage.getItem(keyOf(templateId, channel)) ?? undefined
  } catch {
    return undefined
  }
}

/** Remembers for this tab the conversation in which an agent answers; undefined forgets it. */
export function keepTalk(templateId: string, channel: string, id: string | undefined) {
  try {
    if (id) sessionStorage.setItem(keyOf(templateId, channel), id)
    else sessionStorage.removeItem(keyOf(templateId, channel))
  } catch {
    // Without storage a page that is loaded again begins again.
  }
}

/** An answer has ended. Face to face there is no list of earlier chats, so there the talk is kept until it ends. */
export function keepAnswered(templateId: string, channel: string) {
  if (channel !== 'agent') keepTalk(templateId, channel, undefined)
}
