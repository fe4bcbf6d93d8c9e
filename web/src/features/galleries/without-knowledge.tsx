import { Link } from '@tanstack/react-router'
import { Info } from 'lucide-react'
import { Fragment } from 'react'
import type { ShownAgent } from './gallery.ts'

/** Which agents of a gallery have nothing to answer from, and where that is chosen for each. */
export function WithoutKnowledge({ agents }: { agents: ShownAgent[] }) {
  const lacking = agents.filter(({ lacks_knowledge }) => lacks_knowledge)
  if (lacking.length === 0) return null
  return (
    <p role="note" className="flex gap-2 text-13 text-text-2">
      <Info size={16} className="mt-0.5 flex-none text-text-3" aria-hidden="true" />
      <span className="min-w-0 break-words">
        {lacking.length === 1
          ? 'One agent has no sources to answer from. Choose what it reads, then publish it: '
          : `${lacking.length} agents have no sources to answer from. Choose what each reads, then publish it: `}
        {lacking.map(({ id, name }, at) => (
          <Fragment key={id}>
            {at > 0 && ', '}
            <Link
              to="/dashboard/agents/$id"
              params={{ id }}
              search={{ section: 'knowledge' }}
              className="link-text"
            >
              {name}
            </Link>
          </Fragment>
        ))}
      </span>
    </p>
  )
}
