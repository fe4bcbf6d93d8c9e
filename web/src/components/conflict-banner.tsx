import { Button } from '@/components/ui/button.tsx'

const list = new Intl.ListFormat('en')

type ConflictBannerProps = {
  /** What is edited: "agent". */
  of: string
  /** What the other person changed, in words. */
  changed: readonly string[]
  /** What they wrote instead, where it is words. */
  theirs?: readonly { name: string; words: string }[]
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/** Two people edit the same thing: nothing is written until this one has chosen. */
export function ConflictBanner(props: ConflictBannerProps) {
  const { of, changed, theirs = [], onTakeTheirs, onKeepMine } = props
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 border-b border-amber-line bg-amber-soft px-6 py-3 text-13 max-sm:px-4"
    >
      <p className="min-w-0 flex-1 basis-72">
        <span className="font-medium">Someone else changed this {of} meanwhile</span>: its{' '}
        {list.format(changed)}. Your changes are not saved yet.
        {theirs.map(({ name, words }) => (
          <span key={name} className="mt-1 block max-h-24 overflow-y-auto whitespace-pre-wrap">
            Their {name}: “{words}”
          </span>
        ))}
      </p>
      <Button size="sm" onClick={onTakeTheirs}>
        Take theirs
      </Button>
      <Button size="sm" onClick={onKeepMine}>
        Keep mine
      </Button>
    </div>
  )
}
