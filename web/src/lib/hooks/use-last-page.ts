import { useEffect, useEffectEvent } from 'react'

/** The last row of the last page may go, and an address may name any page: leads to one that there is. */
export function useLastPage(shown: number, pages: number, onPage: (page: number) => void) {
  const goTo = useEffectEvent(onPage)
  useEffect(() => {
    if (shown > pages) goTo(pages)
  }, [shown, pages])
}
