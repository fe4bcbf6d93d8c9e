import { useEffect } from 'react'
import { attend } from './queries.ts'

/** The server takes a page for closed that was silent for 75 s. */
const pulseMs = 30_000

/** Says that somebody has the inbox open, as long as it is: then visitors can be told that people were asked. */
export function useAttendance(organizationId: string) {
  useEffect(() => {
    // What fails is said again with the next pulse.
    const say = (isOpen: boolean) => void attend(organizationId, isOpen).then(undefined, () => {})
    say(true)
    const pulse = setInterval(() => say(true), pulseMs)
    return () => {
      clearInterval(pulse)
      say(false)
    }
  }, [organizationId])
}
