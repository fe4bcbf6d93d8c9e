import { LanguageSelect } from './language-select.tsx'
import { MemoryButton } from './memory/memory-button.tsx'
import type { PublishedAgent } from './queries.ts'

/** What only some agents have above the stage: another language to meet them in, and what they remember. */
export function HeaderTools({ agent }: { agent: PublishedAgent }) {
  return (
    <>
      <LanguageSelect agent={agent} />
      {agent.remembers_visitors && <MemoryButton agent={agent} />}
    </>
  )
}
