import { queryOptions } from '@tanstack/react-query'
import { CallError, readError, unreachable } from '@/lib/call-function.ts'
import { apiAddress } from '@/lib/supabase.ts'
import type { ApiDocument } from './api-document.ts'

/** Where the API says of itself what it can do. */
export const documentAddress = () => `${apiAddress()}/openapi.json`

export const apiDocumentQuery = () =>
  queryOptions({
    queryKey: ['api-document'],
    queryFn: async ({ signal }): Promise<ApiDocument> => {
      const response = await fetch(documentAddress(), { signal }).catch((error: Error) => {
        throw error.name === 'AbortError' ? error : new CallError(0, 'unreachable', unreachable)
      })
      const text = await response.text()
      if (!response.ok) throw readError(response.status, text)
      return JSON.parse(text)
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
