import { useId, useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog.tsx'
import { handsFocusOn } from '@/components/focus/hand-focus-on.ts'
import { Select } from '@/components/form/select.tsx'
import { Switch } from '@/components/form/switch.tsx'
import { Button } from '@/components/ui/button.tsx'
import { toast } from '@/lib/toast.ts'
import { deleteTool, setToolRule, type Tool, type ToolServer } from '@/lib/tools.ts'
import { toolGroups } from './tool-groups.ts'
import { TryDialog } from './try-dialog.tsx'

const rules = [
  { value: 'read', label: 'Reads' },
  { value: 'ask', label: 'Writes, asks first' },
  { value: 'allow', label: 'Writes, without asking' },
]
const ruleOf = ({ acts, asks }: Tool) => (acts === 'read' ? 'read' : asks ? 'ask' : 'allow')
const ruleLabel = (tool: Tool) => rules.find(({ value }) => value === ruleOf(tool))?.label

type ToolListProps = {
  tools: Tool[]
  /** Those that offer some of them. */
  servers: ToolServer[]
  chosen: string[]
  onChoose: (id: string, on: boolean) => void
  canWrite: boolean
  onChanged: () => Promise<unknown>
  onEdit: (tool: Tool) => void
}

/** The tools of the organisation: which the agent uses, and the owner's rule for each. */
export function ToolList(props: ToolListProps) {
  const { tools, servers, canWrite, onChanged } = props
  const [leaving, setLeaving] = useState<Tool>()
  const [tried, setTried] = useState<Tool>()
  if (tools.length === 0) {
    return (
      <p className="rounded-lg border border-dashed p-4 text-13 text-text-2">
        No tools yet. Salesforce and ServiceNow are connected once for all agents, in Connect; what
        agents can do there is then listed here. A request looks something up or does something in
        any other system, such as finding an order or opening a ticket.
      </p>
    )
  }
  return (
    <>
      {toolGroups(tools, servers).map(({ name, tools: ofSystem }) => (
        <section key={name} className="flex flex-col gap-2">
          <h3 className="font-medium text-13 text-text-2">{name}</h3>
          <ul aria-label={name} className="flex flex-col divide-y rounded-lg border">
            {ofSystem.map((tool) => (
              <ToolRow
                key={tool.id}
                {...props}
                tool={tool}
                onDelete={() => setLeaving(tool)}
                onTry={() => setTried(tool)}
              />
            ))}
          </ul>
        </section>
      ))}
      {tried && <TryDialog tool={tried} onClose={() => setTried(undefined)} />}
      {canWrite && (
        <ConfirmDialog
          subject={leaving}
          ask={({ title }) => ({
            title: `Delete ${title}?`,
            text: 'No agent can use it any more. Its secret headers are deleted with it.',
            confirm: 'Delete tool',
            isDanger: true,
          })}
          onConfirm={deleteTool}
          onDone={onChanged}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  )
}

const toHeading = handsFocusOn(() => null)

type ToolRowProps = ToolListProps & { tool: Tool; onDelete: () => void; onTry: () => void }

function ToolRow({ tool, chosen, onChoose, canWrite, onChanged, onEdit, ...acts }: ToolRowProps) {
  const id = useId()
  const change = async (rule: string) => {
    try {
      await setToolRule(tool, rule === 'read' ? 'read' : 'write', rule !== 'allow')
      await onChanged()
    } catch {
      toast.error('The rule was not saved. Try again.')
    }
  }
  return (
    <li ref={toHeading} className="flex flex-wrap items-start gap-3 p-3">
      <Switch
        id={id}
        checked={chosen.includes(tool.id)}
        onCheckedChange={(on) => onChoose(tool.id, on)}
        className="mt-0.5"
      />
      <div className="min-w-0 flex-1 basis-48">
        <label htmlFor={id} className="block font-medium">
          {tool.title}
        </label>
        <p className="text-12 text-text-3 wrap-anywhere">{tool.description}</p>
        {tool.url && (
          <p className="mt-1 font-mono text-12 text-text-3 wrap-anywhere">
            {tool.method} {tool.url}
          </p>
        )}
      </div>
      {canWrite ? (
        <div className="flex items-center gap-2">
          <Select
            aria-label={`Rule for ${tool.title}`}
            value={ruleOf(tool)}
            onValueChange={(rule) => void change(rule)}
            options={rules}
          />
          <Button size="sm" variant="ghost" aria-label={`Try ${tool.title}`} onClick={acts.onTry}>
            Try
          </Button>
          {tool.kind === 'http' && (
            <>
              <Button
                size="sm"
                variant="ghost"
                aria-label={`Edit ${tool.title}`}
                onClick={() => onEdit(tool)}
              >
                Edit
              </Button>
              <Button
                size="sm"
                variant="ghost"
                aria-label={`Delete ${tool.title}`}
                onClick={acts.onDelete}
              >
                Delete
              </Button>
            </>
          )}
        </div>
      ) : (
        <span className="text-12 text-text-3">{ruleLabel(tool)}</span>
      )}
    </li>
  )
}
