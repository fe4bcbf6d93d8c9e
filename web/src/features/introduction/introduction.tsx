import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { focusHeading } from '@/components/focus/return-focus.ts'
import { Button } from '@/components/ui/button.tsx'
import { Card, CardBody } from '@/components/ui/card.tsx'
import { hasPermission, type Role } from '@/session/access/claims.ts'
import { useAuth } from '@/session/auth-context.tsx'
import { ownersQuery } from '@/session/organization/owners.ts'
import { useIntroduction } from './use-introduction.ts'

export type KnownAgent = { id: string; name: string; isPublished: boolean }

const named = 3
const list = new Intl.ListFormat('en')

const mayDo: Record<Role, string> = {
  owner: 'You are an owner: you can change everything here, with members, connections and billing.',
  member: 'You are a member: you build agents and what they know, and answer their visitors.',
  agent_user: 'You can talk to its agents. They are listed below, with your past conversations.',
  INACTIVE: '',
}

type IntroductionProps = { agents?: readonly KnownAgent[]; className?: string }

/** What is said once to who was invited: what is here, where to talk to an agent, and who gives other rights. */
export function Introduction({ agents = [], className }: IntroductionProps) {
  const introduction = useIntroduction()
  if (!introduction) return null
  const { member, organization, dismiss } = introduction
  const { role } = member
  const talkTo = agents.find(({ isPublished }) => isPublished)
  return (
    <Card aria-labelledby="introduction" className={className}>
      <CardBody className="flex flex-col gap-3">
        <h2 id="introduction" className="font-medium text-16">
          Welcome to {organization.name}
        </h2>
        <div className="flex max-w-reading flex-col gap-1 text-text-2">
          <p>{mayDo[role]}</p>
          {agents.length > 0 && <p>{whoWorksHere(agents)}</p>}
          {role === 'member' && <Rights organizationId={member.organization_id} />}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            onClick={() => {
              dismiss()
              focusHeading()
            }}
          >
            Got it
          </Button>
          {talkTo && (
            <Button asChild className="min-w-0 max-w-full">
              <Link to="/assistant" search={{ id: talkTo.id }}>
                <MessageSquare size={16} aria-hidden="true" />
                <span className="truncate">Talk to {talkTo.name}</span>
              </Link>
            </Button>
          )}
        </div>
      </CardBody>
    </Card>
  )
}

function whoWorksHere(agents: readonly KnownAgent[]) {
  const names = agents.slice(0, named).map(({ name }) => name)
  const more = agents.length - names.length
  const all = list.format(more > 0 ? [...names, `${more} more`] : names)
  const count = agents.length === 1 ? 'One agent works' : `${agents.length} agents work`
  const none = agents.some(({ isPublished }) => isPublished) ? '' : ' None is published yet.'
  return `${count} here: ${all}. Open one to see what it knows and to try it.${none}`
}

function Rights({ organizationId }: { organizationId: string }) {
  const { userPermissions } = useAuth()
  const { data: owners = [] } = useQuery({
    ...ownersQuery(organizationId),
    enabled: hasPermission(userPermissions, 'organization.members.read'),
  })
  const links: ReactNode[] = owners.map(({ display_name, email }, at) => (
    <span key={email}>
      {at > 0 && ' or '}
      <a href={`mailto:${email}`} className="link">
        {display_name || email}
      </a>
    </span>
  ))
  return <p>For other rights, ask {links.length > 0 ? links : 'an owner'}.</p>
}
