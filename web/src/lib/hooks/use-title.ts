import { useEffect } from 'react'

const product = 'Digital Workforce'

/** The title of the tab: the screen, then the product. Without a screen someone else says it. */
export function useTitle(screen: string | undefined) {
  useEffect(() => {
    if (screen === undefined) return
    document.title = screen === product ? product : `${screen} · ${product}`
  }, [screen])
}
