import { Link } from '@tanstack/react-router'
import { CopyField } from '@/components/copy-field.tsx'
import { Sheet } from '@/components/ui/sheet.tsx'
import { apiAddress } from '@/lib/supabase.ts'
import { GuideContent } from './guide-content.tsx'
import type { ExampleAgent } from './queries.ts'
import { quickStartExamples } from './quick-start-examples.ts'

type QuickStartProps = {
  open: boolean
  agent: ExampleAgent | null
  onCreate: (() => void) | undefined
  onClose: () => void
}

/** The first interaction over the API: begin it, answer, and read what was found out. */
export function QuickStart({ open, agent, onCreate, onClose }: QuickStartProps) {
  return (
    <Sheet open={open} onOpenChange={(next) => !next && onClose()}>
      <GuideContent title="API quick start" onCreate={onCreate}>
        <ol className="flex list-decimal flex-col gap-2 pl-5 text-text-1 marker:text-text-3">
          <li>
            Create a key that may talk to agents, and set it as WORKFORCE_KEY in the environment of
            your program. {!onCreate && 'An owner of your organization can create one.'}
          </li>
          <li>
            Start an interaction: name {agent ? agent.name : 'an agent'} and what is to be found
            out. Show its opening to your visitor.
          </li>
          <li>
            Send each message. The agent answers, and asks for what is missing, until the
            interaction is complete.
          </li>
        </ol>
        {!agent && (
          <p className="text-13 text-text-2">Publish an agent, and its id replaces AGENT_ID.</p>
        )}
        {quickStartExamples(agent?.id).map(({ label, text }) => (
          <CopyField key={label} label={label} text={text} lines />
        ))}
        <CopyField
          label="OpenAI-compatible base URL"
          hint="Each published agent is a model"
          text={apiAddress()}
        />
        <CopyField
          label="MCP server"
          hint="Each published agent is a tool"
          text={`${apiAddress()}/mcp`}
        />
        <p className="text-13 text-text-2">
          Every call, with its fields and examples, is in the{' '}
          <Link to="/docs/interactions-api" className="underline">
            Interactions API
          </Link>
          . What agents know is added and searched by the{' '}
          <Link to="/docs/knowledge-api" className="underline">
            Knowledge API
          </Link>
          .
        </p>
      </GuideContent>
    </Sheet>
  )
}
