const channelNames: Record<string, string> = {
  agent: 'Agent page',
  assistant: 'Chat',
  studio: 'Studio',
  landing: 'Landing page',
  widget: 'Widget',
  api: 'API',
}

/** Where visitors hold conversations. */
export const channels = ['agent', 'assistant', 'widget', 'landing', 'api'] as const

/** Where a conversation is held, as members read it. */
export const channelName = (channel: string) => channelNames[channel] ?? channel
