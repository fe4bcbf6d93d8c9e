import { useEffect } from 'react'

const product = 'Digital Workforce'

/** The title of the tab: the screen, then the product. */
export function useTitle(screen: string) {
  useEffect(() => {
    document.title = screen === product ? product : `${screen} · ${product}`
  }, [screen])
}
