import { Link } from '@tanstack/react-router'
import { Portrait } from '@/components/face/portrait.tsx'
import { Card, CardHeader, CardTitle } from '@/components/ui/card.tsx'
import { Table, TableCell, TableHead, TableRow } from '@/components/ui/table.tsx'
import type { AgentFigures } from './queries.ts'

const columns = [
  { key: 'visits', label: 'Visits' },
  { key: 'conversations', label: 'Conversations' },
  { key: 'unanswered', label: 'Unanswered' },
] as const

/** What was counted of each agent; questions without an answer lead to where they are answered. */
export function AgentsTable({ agents }: { agents: readonly AgentFigures[] }) {
  return (
    <Card>
      <CardHeader>
        <CardTitle id="by-agent">By agent</CardTitle>
      </CardHeader>
      <Table aria-labelledby="by-agent">
        <thead>
          <tr>
            <TableHead>Agent</TableHead>
            {columns.map(({ key, label }) => (
              <TableHead key={key} className="text-right max-sm:px-1.5 max-sm:last:pr-4">
                {label}
              </TableHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {agents.map((agent) => (
            <TableRow key={agent.id}>
              <TableCell className="w-full max-w-0 min-w-24">
                <span className="flex items-center gap-2.5">
                  <Portrait
                    personId={agent.avatar}
                    styleId={agent.style_id}
                    name=""
                    size={32}
                    className="flex-none"
                  />
                  <span className="min-w-0">
                    <span className="block truncate font-medium text-text-1">{agent.name}</span>
                    {!agent.in_gallery && (
                      <span className="block truncate text-12 text-text-3">
                        Not in the gallery now
                      </span>
                    )}
                  </span>
                </span>
              </TableCell>
              {columns.map(({ key }) => (
                <TableCell
                  key={key}
                  className="text-right text-text-1 tabular-nums max-sm:px-1.5 max-sm:last:pr-4"
                >
                  {key === 'unanswered' && agent.unanswered > 0 ? (
                    <Link
                      to="/dashboard/knowledge"
                      search={{ gaps: 'all', agent: agent.id }}
                      aria-label={`${agent.unanswered} questions that ${agent.name} could not answer`}
                      className="underline decoration-border-3 underline-offset-4 hover:decoration-current"
                    >
                      {agent.unanswered.toLocaleString('en')}
                    </Link>
                  ) : (
                    agent[key].toLocaleString('en')
                  )}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
