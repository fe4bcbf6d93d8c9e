import { Badge } from '@/components/ui/badge.tsx'
import { exactTime, relativeTime } from '@/lib/format/relative-time.ts'
import { roleNames } from '@/session/organization/roles.ts'
import { Block } from './block.tsx'
import type { SsoConfiguration } from './sso.ts'

const times = (count: number) => (count === 1 ? '1 sign-in' : `${count} sign-ins`)

/** Who came by the identity provider last. */
export function SignIns({ sso: { sign_ins }, now }: { sso: SsoConfiguration; now: Date }) {
  return (
    <Block
      title="Last sign-ins"
      about="The last ten people who signed in with your identity provider."
    >
      {sign_ins.length === 0 ? (
        <p className="text-13 text-text-3">Nobody has signed in with it yet.</p>
      ) : (
        <ul aria-label="Last sign-ins" className="divide-y divide-border-1 rounded-lg border">
          {sign_ins.map((one) => (
            <li
              key={one.email}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-13"
            >
              <div className="min-w-0 flex-1 basis-50">
                <p className="truncate font-medium">{one.name || one.email}</p>
                <p className="truncate text-text-2" title={one.reason ?? undefined}>
                  {one.email}
                </p>
              </div>
              {one.role && <Badge tone="plain">{roleNames[one.role]}</Badge>}
              <p className="text-text-2">
                <time dateTime={one.last_used_at} title={exactTime(one.last_used_at)}>
                  {relativeTime(one.last_used_at, now)}
                </time>
                {one.login_count !== null && `, ${times(one.login_count)}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}
