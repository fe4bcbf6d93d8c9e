import { useEffect, useRef, useState } from 'react'
import { Select } from '@/components/form/select.tsx'
import type { KnownAgent } from '../gallery-card.tsx'
import type { GalleryAgent } from '../queries.ts'
import { AgentRow } from './agent-row.tsx'
import { moved } from './gallery-draft.ts'

const most = 50

type AgentsFieldProps = {
  agents: readonly KnownAgent[]
  value: GalleryAgent[]
  disabled: boolean
  onChange: (agents: GalleryAgent[]) => void
}

/** The agents of a gallery in their order, which is changed by dragging a handle or by the arrow keys on it. */
export function AgentsField({ agents, value, disabled, onChange }: AgentsFieldProps) {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<string>()
  const [said, setSaid] = useState('')
  const known = (id: string) => agents.find((agent) => agent.id === id)
  const others = agents.filter(({ id }) => !value.some(({ template_id }) => template_id === id))

  function move(id: string, to: number) {
    const from = value.findIndex(({ template_id }) => template_id === id)
    if (to < 0 || to >= value.length || to === from) return
    onChange(moved(value, from, to))
    setSaid(`${known(id)?.name ?? 'The agent'} is now ${to + 1} of ${value.length}.`)
  }
  function dragTo(id: string, y: number) {
    const rows = [...(list.current?.children ?? [])]
    const to = rows.findIndex((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return y >= top && y < bottom
    })
    if (to >= 0) move(id, to)
  }

  /** The focus goes to its neighbour, or it would be lost with the button. */
  function remove(id: string) {
    const at = value.findIndex(({ template_id }) => template_id === id)
    const rows = [...(list.current?.children ?? [])]
    const neighbour = rows[at + 1] ?? rows[at - 1]
    const button = neighbour?.querySelector<HTMLElement>('button:last-of-type')
    ;(button ?? list.current)?.focus()
    onChange(value.filter(({ template_id }) => template_id !== id))
    setSaid(`${known(id)?.name ?? 'The agent'} was removed.`)
  }

  const isAdding = useRef(false)
  function add(id: string) {
    isAdding.current = true
    onChange([...value, { template_id: id, caption: '' }])
    setSaid(`${known(id)?.name ?? 'The agent'} was added.`)
  }
  const canAdd = !disabled && others.length > 0 && value.length < most
  // The choice goes with the last one that could be added, and the focus would go with it.
  useEffect(() => {
    if (!canAdd && isAdding.current) list.current?.focus()
  }, [canAdd])

  return (
    <div className="flex flex-col gap-3">
      {value.length === 0 && (
        <p className="text-13 text-text-2">
          No agents in it yet. Add those that people should meet.
        </p>
      )}
      <ol
        ref={list}
        tabIndex={-1}
        aria-label="Agents in their order"
        className="flex flex-col gap-2 outline-none"
      >
        {value.map(({ template_id, caption }, at) => (
          <AgentRow
            key={template_id}
            agent={known(template_id)}
            caption={caption}
            place={{ at, of: value.length }}
            disabled={disabled}
            isDragged={dragged === template_id}
            onCaption={(words) =>
              onChange(
                value.map((one) =>
                  one.template_id === template_id ? { template_id, caption: words } : one,
                ),
              )
            }
            onMove={(by) => move(template_id, at + by)}
            onDrag={(y) => {
              setDragged(y === undefined ? undefined : template_id)
              if (y !== undefined) dragTo(template_id, y)
            }}
            onRemove={() => remove(template_id)}
          />
        ))}
      </ol>
      {canAdd && (
        <Select
          aria-label="Add an agent"
          value=""
          placeholder="Add an agent"
          onValueChange={add}
          options={others.map(({ id, name, role }) => ({
            value: id,
            label: role ? `${name}, ${role}` : name,
          }))}
        />
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}
