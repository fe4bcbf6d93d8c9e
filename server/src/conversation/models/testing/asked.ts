/** What a provider is asked, as OpenAI's protocol says it. */
export type Asked = {
  model: string
  messages: { role: string; content: string }[]
  /** The names of the tools that are offered, whatever a protocol calls them. */
  tools?: unknown[]
  temperature?: number
  max_tokens?: number
}

export type Call = { name: string; arguments: unknown }
