import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog.tsx'
import { Button } from '@/components/ui/button.tsx'
import { leaveFrom } from '@/lib/sign-in-return.ts'
import { toast } from '@/lib/toast.ts'
import {
  approveServer,
  checkServer,
  deleteServer,
  leaveForServerAgain,
  type ToolServer,
} from '@/lib/tools.ts'

type ServerListProps = {
  servers: ToolServer[]
  /** The agent to whose tools an owner comes back who has to leave; without one it is Connect. */
  agentId?: string
  canWrite: boolean
  onChanged: () => Promise<unknown>
}

/** The servers of the organisation, and what an owner has to look at before their tools are used. */
export function ServerList({ servers, agentId, canWrite, onChanged }: ServerListProps) {
  const [leaving, setLeaving] = useState<ToolServer>()
  if (servers.length === 0) return null
  return (
    <>
      <ul aria-label="MCP servers" className="flex flex-col gap-3">
        {servers.map((server) => (
          <li key={server.id} className="flex flex-col gap-3 rounded-lg border p-3">
            <Server
              server={server}
              {...(agentId && { agentId })}
              canWrite={canWrite}
              onChanged={onChanged}
              onDelete={() => setLeaving(server)}
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        subject={leaving}
        ask={({ name }) => ({
          title: `Delete ${name}?`,
          text: 'Its tools go with it, for all agents.',
          confirm: 'Delete server',
          isDanger: true,
        })}
        onConfirm={deleteServer}
        onDone={onChanged}
        onClose={() => setLeaving(undefined)}
      />
    </>
  )
}

type ServerProps = Omit<ServerListProps, 'servers'> & { server: ToolServer; onDelete: () => void }

function Server({ server, agentId, canWrite, onChanged, onDelete }: ServerProps) {
  const isApproved = server.pinned_fingerprint === server.offered_fingerprint
  const act = useMutation({
    mutationFn: (work: (server: ToolServer) => Promise<unknown>) => work(server),
    onError: (error) => toast.error(error.message),
    onSettled: onChanged,
  })
  const again = useMutation({
    mutationFn: async () => {
      const { sign_in_url } = await leaveForServerAgain(server, agentId ? { agent: agentId } : {})
      if (agentId) leaveFrom(agentId, sign_in_url)
      window.location.assign(sign_in_url)
    },
    onError: (error) => toast.error(error.message),
  })
  const isRefused = server.status === 'refused'
  const state = isApproved
    ? `${server.offered.length} ${server.offered.length === 1 ? 'tool' : 'tools'} approved`
    : server.pinned_fingerprint
      ? 'Offers other tools than you approved; none of them is used'
      : 'Waits for approval; none of its tools is used'
  return (
    <>
      <div className="flex flex-wrap items-start gap-2">
        <div className="min-w-0 flex-1 basis-48">
          <p className="font-medium">{server.name}</p>
          <p className="font-mono text-12 text-text-3 wrap-anywhere">{server.url}</p>
          <p className={`text-12 ${isApproved ? 'text-text-3' : 'text-amber'}`}>{state}</p>
          {isRefused && (
            <p className="text-12 text-red">
              It does not let us in any more. Sign in again: your agents keep its tools.
            </p>
          )}
        </div>
        {canWrite && (
          <div className="flex flex-wrap gap-2">
            {server.signs_in && isRefused && (
              <Button
                size="sm"
                variant="primary"
                busy={again.isPending}
                onClick={() => again.mutate()}
              >
                Sign in again
              </Button>
            )}
            <Button
              size="sm"
              busy={act.isPending}
              onClick={() =>
                act.mutate(checkServer, {
                  onSuccess: () => toast.success(`${server.name} answers`),
                })
              }
            >
              Check
            </Button>
            <Button size="sm" variant="ghost" onClick={onDelete}>
              Delete
            </Button>
          </div>
        )}
      </div>
      {!isApproved && (
        <>
          <ul aria-label={`Offered by ${server.name}`} className="flex flex-col gap-2 text-13">
            {server.offered.map((offer) => (
              <li key={offer.remote_name}>
                <span className="font-medium">{offer.title}</span>{' '}
                <span className="text-12 text-text-3">
                  {offer.acts === 'read' ? 'says that it reads' : 'writes, asks first'}
                </span>
                <p className="text-12 text-text-2 wrap-anywhere">{offer.description}</p>
              </li>
            ))}
          </ul>
          {canWrite && (
            <Button
              variant="primary"
              className="self-start"
              busy={act.isPending}
              onClick={() => act.mutate(approveServer)}
            >
              Approve these tools
            </Button>
          )}
        </>
      )}
    </>
  )
}
