import { useEffect, useRef } from 'react'

const plain = (title: string) => title.replace(/^\(\d+\) /, '')

/** Returns what counts, in the title of the tab, each thing that a person says while it is out of sight. */
export function useUnseen(): () => void {
  const count = useRef(0)
  useEffect(() => {
    function see() {
      count.current = 0
      document.title = plain(document.title)
    }
    const look = () => {
      if (!document.hidden) see()
    }
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      see()
    }
  }, [])
  return () => {
    if (!document.hidden) return
    count.current += 1
    document.title = `(${count.current}) ${plain(document.title)}`
  }
}
