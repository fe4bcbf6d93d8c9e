const keyOf = (templateId: string, channel: string) => `talk:${channel}:${templateId}`

/** The conversation in which an agent was answering when this tab was loaded again. */
export function keptTalk(templateId: string, channel: string): string | undefined {
  try {
    return sessionStorage.getItem(keyOf(templateId, channel)) ?? undefined
  } catch {
    return undefined
  }
}

/** Remembers for this tab that an agent answers in a conversation; undefined when it no longer does. */
export function keepTalk(templateId: string, channel: string, id: string | undefined) {
  try {
    if (id) sessionStorage.setItem(keyOf(templateId, channel), id)
    else sessionStorage.removeItem(keyOf(templateId, channel))
  } catch {
    // Without storage a page that is loaded again begins again.
  }
}
