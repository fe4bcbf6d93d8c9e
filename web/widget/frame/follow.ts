import { pause } from './pause.ts'
import { type PeopleNews, readEvents } from './stream.ts'
import type { Refusal, Visit } from './visit.ts'

const [first, longest] = [1000, 30_000]

/**
 * Follows what people do in the visitor's conversation while its page is seen: a browser keeps few connections to a
 * server, so pages behind others leave theirs. `hear` is told how it stands each time that it begins again.
 */
export function createFollowing(visit: Visit, hear: (news: PeopleNews) => void) {
  let running: AbortController | undefined
  let followed: string | undefined
  let isWanted = false

  async function run(talk: string, { signal }: AbortController) {
    for (let losses = 0; !signal.aborted; losses += 1) {
      try {
        for await (const news of readEvents(await visit.people(talk, signal))) {
          if (signal.aborted) return
          losses = -1
          hear(news as PeopleNews)
        }
      } catch (error) {
        if ((error as Refusal).isFinal) return
      }
      await pause(Math.min(longest, first * 2 ** Math.max(0, losses)), signal)
    }
  }
  function rest() {
    running?.abort()
    running = undefined
  }
  function look() {
    const talk = visit.conversation()
    if (!isWanted || document.hidden || talk !== followed) rest()
    if (!isWanted || document.hidden || running || !talk) return
    followed = talk
    running = new AbortController()
    void run(talk, running)
  }
  document.addEventListener('visibilitychange', look)

  return {
    /** Follows the conversation of the visit, where there is one. */
    begin() {
      isWanted = true
      look()
    },
    stop() {
      isWanted = false
      rest()
    },
    /** For good. */
    leave() {
      document.removeEventListener('visibilitychange', look)
      rest()
    },
  }
}
