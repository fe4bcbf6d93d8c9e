import { useEffect, useEffectEvent, useRef } from 'react'
import type { Handoff } from '../queries.ts'
import type { NoticeSetting } from './use-notice-setting.ts'

type Options = {
  handoffs: Handoff[] | undefined
  userId: string | undefined
  setting: NoticeSetting
  onOpen: (talk: string) => void
}

const isOwn = ({ status, taken_by }: Handoff, userId: string | undefined) =>
  status === 'taken' && taken_by === userId

/** How many visitors wait: for anybody to come, or for this member's answer. */
export const newsIn = (handoffs: Handoff[] | undefined, userId: string | undefined): number =>
  handoffs?.filter((one) => one.status === 'waiting' || (isOwn(one, userId) && one.unanswered > 0))
    .length ?? 0

/** Where the page lies behind others, the system tells who asks for a person and what is written to this member. */
export function useNotices({ handoffs, userId, setting, onOpen }: Options) {
  const before = useRef<Map<string, number>>(undefined)

  const tell = useEffectEvent((handoff: Handoff, title: string) => {
    const { conversation_id: talk, conversations } = handoff
    try {
      const notice = new Notification(title, { body: conversations?.title ?? '', tag: talk })
      notice.onclick = () => {
        window.focus()
        onOpen(talk)
        notice.close()
      }
    } catch {
      // Some phones take them from service workers alone.
    }
  })
  const compare = useEffectEvent((now: Handoff[]) => {
    const known = before.current
    before.current = new Map(now.map(({ id, unanswered }) => [id, unanswered]))
    if (!known || !setting.isOn || document.hasFocus()) return
    for (const one of now) {
      const name = one.templates?.name ?? 'an agent'
      if (one.status === 'waiting' && !known.has(one.id)) {
        tell(one, `A visitor of ${name} asks for a person`)
      }
      if (isOwn(one, userId) && one.unanswered > (known.get(one.id) ?? 0)) {
        tell(one, `The visitor of ${name} has written to you`)
      }
    }
  })
  useEffect(() => {
    if (handoffs) compare(handoffs)
  }, [handoffs])
}
