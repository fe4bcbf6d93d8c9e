import { useEffect, useRef, useState } from 'react'

// How long it goes on listening after the last key, in ms.
const attention = 2500

/** Whether the visitor is writing. */
export function useAttention() {
  const [attending, setAttending] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const attend = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAttending(false), attention)
    setAttending(true)
  }
  return { attending, attend }
}
