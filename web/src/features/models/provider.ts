import type { Model } from '@/lib/models.ts'

export type Provider = Model['provider']

export const providerNames: Record<Provider, string> = {
  'openai-compatible': 'OpenAI or compatible',
  anthropic: 'Anthropic',
  google: 'Google',
}

/** What people type there, as an example. */
export const exampleModels: Record<Provider, string> = {
  'openai-compatible': 'gpt-4.1-mini',
  anthropic: 'claude-sonnet-4-5',
  google: 'gemini-2.5-flash',
}
