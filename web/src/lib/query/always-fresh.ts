/** Of a query whose rows others change meanwhile: refetched wherever it is shown and when the page is looked at again. */
export const alwaysFresh = { staleTime: 0, refetchOnWindowFocus: 'always' } as const
