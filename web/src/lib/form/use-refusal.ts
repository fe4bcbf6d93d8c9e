import { useState } from 'react'

/** Why the last attempt was refused; `attempt` acts and keeps the message of what is thrown, `forget` drops it. */
export function useRefusal() {
  const [refusal, setRefusal] = useState<string>()
  const forget = () => setRefusal(undefined)
  async function attempt(act: () => Promise<unknown>) {
    forget()
    try {
      await act()
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error))
    }
  }
  return { refusal, attempt, forget }
}
