import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'

type UsingAgentsProps = {
  title: string
  /** How an agent comes to use it, where none does. */
  none: string
  /** A list of AgentLink, unless none does. */
  children: ReactNode
}

/** The agents that use what is connected. */
export function UsingAgents({ title, none, children }: UsingAgentsProps) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-2">
      <h3 id={heading} className="font-medium text-14">
        {title}
      </h3>
      {children || (
        <p className="text-13 text-text-2">
          {none}{' '}
          <Link to="/dashboard/agents" className="text-accent-text underline">
            Go to agents
          </Link>
        </p>
      )}
    </section>
  )
}

/** To what an agent may do with what is connected. */
export function AgentLink({ id, name }: { id: string; name: string }) {
  return (
    <Link
      to="/dashboard/agents/$id"
      params={{ id }}
      search={{ section: 'actions' }}
      className="text-accent-text hover:underline"
    >
      {name}
    </Link>
  )
}
