import { Link } from '@tanstack/react-router'
import { Portrait } from '@/components/face/portrait.tsx'
import { Outcome } from '@/components/figures/outcome.tsx'
import { channelName } from '@/lib/format/channel-names.ts'
import { exactTime, shortTime } from '@/lib/format/relative-time.ts'
import type { Session } from '../queries.ts'

/** A session in a list: what it was about, with whom, and what came of it. */
export function SessionRow({ session }: { session: Session }) {
  const { id, title, name, avatar, style_id, channel, gallery_title, said, created_at } = session
  const facts = [
    ...[name, channelName(channel), gallery_title],
    `${said.toLocaleString('en')} ${said === 1 ? 'message' : 'messages'}`,
  ]
  return (
    <li>
      <Link
        to="."
        search={(before: object) => ({ ...before, session: id })}
        resetScroll={false}
        className="flex items-center gap-3 px-4 py-3 hover:bg-bg-4/45 max-sm:flex-wrap"
      >
        <Portrait personId={avatar} styleId={style_id} name="" size={32} />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-1 font-medium text-13 wrap-anywhere">
            {title ?? 'Conversation'}
          </span>
          <span className="line-clamp-2 text-12 text-text-3">
            {facts.filter(Boolean).join(' · ')} ·{' '}
            <time dateTime={created_at} title={exactTime(created_at)}>
              {shortTime(created_at)}
            </time>
          </span>
        </span>
        <Outcome {...session} className="max-sm:basis-full max-sm:pl-11" />
      </Link>
    </li>
  )
}
