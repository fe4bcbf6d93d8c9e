import type { Model } from '@/lib/models.ts'
import { providerNames } from './provider.ts'

/** What the address says about the page of models. */
export type ModelSearch = { search?: string | undefined }

export function parseModelSearch(raw: Record<string, unknown>): ModelSearch {
  // A search for figures alone stands in the address as a number.
  return {
    search: ['string', 'number'].includes(typeof raw.search) ? String(raw.search) : undefined,
  }
}

/** Whether every word of a search is in what the list says of a model. */
export function matches({ name, provider, model, base_url }: Model, search = ''): boolean {
  const said = [name, providerNames[provider], model, base_url].join(' ').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word))
}
