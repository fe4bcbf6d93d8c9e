import type { Earlier } from '../use-conversation.ts'
import { useKeptTalk } from './use-kept-talk.ts'

type KeptTalkAgainProps = {
  templateId: string
  channel: string
  restart: (earlier: Earlier) => void
}

/** Shows nothing: loaded only by a page that was loaded again. */
export function KeptTalkAgain({ restart, ...talk }: KeptTalkAgainProps) {
  useKeptTalk(talk, restart)
  return null
}
