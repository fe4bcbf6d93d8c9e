import { Portrait } from '@/components/face/portrait.tsx'
import { AiBadge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'

type Person = { id: string; name: string; job: string | null; styles: { id: string }[] }

type WorkforceProps = { people: Person[] | undefined; failed: boolean; onRetry: () => void }

const shown = 8
const places = Array.from({ length: shown }, (_, place) => place)

/** The people whose face an agent can have. */
export function Workforce({ people, failed, onRetry }: WorkforceProps) {
  return (
    <section id="people" aria-labelledby="people-title" className="mt-10">
      <div className="flex items-center gap-2">
        <h2 id="people-title" className="flex flex-1 items-center gap-2 font-medium text-14">
          People of the workforce
          <AiBadge>AI agents</AiBadge>
        </h2>
        <span className="text-13 text-text-3 max-sm:hidden">
          Choose a face, a voice and a tone. Change them any time.
        </span>
      </div>
      {failed ? (
        <p className="mt-3 flex items-center gap-3 text-text-2" role="alert">
          The people did not load.
          <Button size="sm" onClick={onRetry}>
            Retry
          </Button>
        </p>
      ) : (
        <ul className="mt-3 grid grid-cols-[repeat(4,minmax(0,1fr))] gap-3 sm:gap-4 min-[1100px]:grid-cols-[repeat(8,minmax(0,1fr))]">
          {people
            ? people.slice(0, shown).map((person) => <PersonTile key={person.id} person={person} />)
            : places.map((place) => <PersonPlace key={place} />)}
        </ul>
      )}
    </section>
  )
}

function PersonTile({ person }: { person: Person }) {
  return (
    <li className="grid min-w-0 content-start">
      <Portrait
        personId={person.id}
        styleId={person.styles[0]?.id ?? ''}
        name=""
        size="fill"
        className="mb-2"
      />
      <span className="truncate font-medium text-13">{person.name}</span>
      <span className="text-12 text-text-3">{person.job}</span>
    </li>
  )
}

function PersonPlace() {
  return (
    <li className="grid" aria-hidden="true">
      <Skeleton className="mb-2 aspect-square w-full rounded-xl" />
      <Skeleton className="h-5 w-16" />
      <Skeleton className="mt-0.5 h-3.5 w-24" />
    </li>
  )
}
