import type { Earlier } from './chat-options.ts'
import { useKeptTalk } from './use-kept-talk.ts'

type KeptTalkAgainProps = {
  templateId: string
  channel: string
  goOn: (earlier?: Earlier) => void
}

/** Shows nothing: loaded only by a page that was loaded again. */
export function KeptTalkAgain({ goOn, ...talk }: KeptTalkAgainProps) {
  useKeptTalk(talk, goOn)
  return null
}
