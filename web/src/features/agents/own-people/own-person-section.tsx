import { useQueryClient } from '@tanstack/react-query'
import { Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog.tsx'
import { Button } from '@/components/ui/button.tsx'
import { BringPersonDialog } from './bring-person-dialog.tsx'
import { deletePerson, type OwnPerson, ownPeopleQuery } from './own-people.ts'

type OwnPersonSectionProps = {
  organizationId: string
  people: OwnPerson[]
  /** The person of the draft. */
  value: string
  /** Owners bring people and delete them. */
  canWrite: boolean
  onBrought: (person: OwnPerson) => void
}

/** What the chosen model cannot do, and what is said of its use. */
function Facts({ missing, licence, statement, stated_by_name, stated_at }: OwnPerson) {
  const when = new Date(stated_at).toLocaleDateString('en', { dateStyle: 'medium' })
  return (
    <div className="flex flex-col gap-2 rounded-lg border px-3 py-2.5 text-13 text-text-2">
      {missing.length > 0 && (
        <ul aria-label="What it cannot do">
          {missing.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      {licence.length > 0 && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
          {licence.map(({ name, value }) => (
            <div key={name} className="contents">
              <dt className="text-text-3">{name}</dt>
              <dd className="break-words">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p>
        “{statement}” {stated_by_name}, {when}
      </p>
    </div>
  )
}

/** Where an organisation brings people of its own; owners add and delete them. */
export function OwnPersonSection(props: OwnPersonSectionProps) {
  const { organizationId, people, value, canWrite, onBrought } = props
  const queryClient = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const [leaving, setLeaving] = useState<OwnPerson>()
  const chosen = people.find(({ id }) => id === value)
  const renew = () => queryClient.invalidateQueries(ownPeopleQuery(organizationId))
  if (!canWrite) return chosen ? <Facts {...chosen} /> : null
  const idle = people.filter(({ id }) => id !== value)
  return (
    <div className="flex flex-col gap-3">
      {chosen && <Facts {...chosen} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={() => setIsOpen(true)}>
          <Upload size={16} aria-hidden="true" />
          Bring your own person
        </Button>
        {idle.map((person) => (
          <Button key={person.id} variant="ghost" onClick={() => setLeaving(person)}>
            <Trash2 size={16} aria-hidden="true" />
            Delete {person.name}
          </Button>
        ))}
      </div>
      <BringPersonDialog
        organizationId={organizationId}
        open={isOpen}
        onClose={() => setIsOpen(false)}
        onBrought={async (person) => {
          await renew()
          onBrought(person)
        }}
      />
      <ConfirmDialog
        subject={leaving}
        ask={({ name }) => ({
          title: `Delete ${name}?`,
          text: `The model, its portrait and what was said of its use are deleted; the audit log keeps that you did it. Versions of agents with ${name} cannot go live again. If you bring the file again, it becomes another person.`,
          confirm: 'Delete person',
        })}
        onConfirm={({ id }) => deletePerson(id)}
        onDone={renew}
        onClose={() => setLeaving(undefined)}
      />
    </div>
  )
}
