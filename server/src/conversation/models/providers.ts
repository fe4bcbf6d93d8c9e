export const providers = ['openai-compatible', 'anthropic', 'google'] as const
export type Provider = (typeof providers)[number]

/** A model of a provider, and what reaches it. */
export type Connection = {
  /** Stands for it where its failures are counted: another one for changed settings. */
  id: string
  provider: Provider
  /** Null is the provider's own address. */
  baseUrl: string | null
  apiKey: string | null
  model: string
}
