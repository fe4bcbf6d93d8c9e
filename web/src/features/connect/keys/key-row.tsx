import { Ban, RefreshCw } from 'lucide-react'
import { Badge } from '@/components/ui/badge.tsx'
import { RowMenu, RowMenuItem } from '@/components/ui/row-menu.tsx'
import { exactTime, relativeTime } from '@/lib/format/relative-time.ts'
import { type IntegrationKey, type KeyState, scopeNames, shortForm, stateOf, works } from './key.ts'

export type KeyActions = {
  rotate: (key: IntegrationKey) => void
  revoke: (key: IntegrationKey) => void
}

export const stateNames: Record<KeyState, string> = {
  active: 'Active',
  ending: 'Ends soon',
  expired: 'Expired',
  revoked: 'Revoked',
}
const tones = { active: 'ok', ending: 'warn', expired: 'neutral', revoked: 'neutral' } as const

// Narrow, a row keeps name, state and menu; the rest stands under the name.
export const wide = 'max-xl:hidden'
export const middle = 'max-md:hidden'
const cell = 'h-14 border-border-1 border-b px-3 py-2 text-text-2'

type KeyRowProps = {
  integrationKey: IntegrationKey
  creator: string | null
  isRotated: boolean
  /** Missing for those who only read. */
  actions: KeyActions | undefined
}

export function KeyRow({ integrationKey: key, creator, isRotated, actions }: KeyRowProps) {
  const state = stateOf(key)
  const canRotate = works(key) && !isRotated
  return (
    <tr className="hover:bg-bg-4/45">
      <td className={`${cell} pl-4`}>
        <span className="block truncate font-medium text-text-1" title={key.name}>
          {key.name}
        </span>
        <span className="block truncate font-mono text-12 text-text-3">{shortForm(key)}</span>
        <span className="block text-12 text-text-3 wrap-anywhere md:hidden">
          May: {scopeNames(key).join(', ')}
        </span>
        <span className="block text-12 text-text-3 wrap-anywhere md:hidden">
          Last used: {key.last_used_at ? <Time value={key.last_used_at} /> : 'never'}
        </span>
        <span className="block text-12 text-text-3 wrap-anywhere xl:hidden">
          Expires: {key.expires_at ? <Time value={key.expires_at} ahead /> : 'never'}
        </span>
        <span className="block text-12 text-text-3 wrap-anywhere xl:hidden">
          Created by {creator ?? 'a former member'}, <Time value={key.created_at} />
        </span>
      </td>
      <td className={`${cell} ${middle}`}>
        <span className="line-clamp-2 text-12" title={scopeNames(key).join(', ')}>
          {scopeNames(key).join(', ')}
        </span>
      </td>
      <td className={`${cell} ${wide}`}>
        <span className="block truncate">{creator ?? 'A former member'}</span>
        <Time value={key.created_at} className="text-12 text-text-3" />
      </td>
      <td className={`${cell} ${middle}`}>
        {key.last_used_at ? <Time value={key.last_used_at} /> : 'Never'}
      </td>
      <td className={`${cell} ${wide}`}>
        {key.expires_at ? <Time value={key.expires_at} ahead /> : 'Never'}
      </td>
      <td className={cell}>
        {works(key) && isRotated ? (
          <Badge tone="warn">Rotated</Badge>
        ) : (
          <Badge tone={tones[state]}>{stateNames[state]}</Badge>
        )}
      </td>
      <td className={`${cell} pr-2 pl-0 text-right`}>
        {actions && works(key) && (
          <KeyMenu integrationKey={key} canRotate={canRotate} actions={actions} />
        )}
      </td>
    </tr>
  )
}

const dates = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' })

function Time({ value, ahead, className }: { value: string; ahead?: boolean; className?: string }) {
  return (
    <time dateTime={value} title={exactTime(value)} className={className}>
      {ahead ? dates.format(new Date(value)) : relativeTime(value)}
    </time>
  )
}

type KeyMenuProps = { integrationKey: IntegrationKey; canRotate: boolean; actions: KeyActions }

function KeyMenu({ integrationKey: key, canRotate, actions }: KeyMenuProps) {
  return (
    <RowMenu name={`${key.name}, ${shortForm(key)}`}>
      {canRotate && (
        <RowMenuItem icon={RefreshCw} onSelect={() => actions.rotate(key)}>
          Rotate
        </RowMenuItem>
      )}
      <RowMenuItem icon={Ban} isDanger onSelect={() => actions.revoke(key)}>
        Revoke
      </RowMenuItem>
    </RowMenu>
  )
}
