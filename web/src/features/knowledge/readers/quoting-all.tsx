import { namesOf, quotingAll, type Reader } from './readers.ts'

/** Who tells visitors of what is added, before anybody chose it for them: said where sources are added. */
export function QuotingAll({ readers }: { readers: Reader[] }) {
  const quoting = quotingAll(readers)
  if (quoting.length === 0) return null
  const [reads, quotes] = quoting.length === 1 ? ['reads', 'quotes'] : ['read', 'quote']
  return (
    <p className="mt-2 text-center text-12 text-text-3">
      {`${namesOf(quoting, 3)} ${reads} all knowledge and ${quotes} a new source to visitors as soon as it is ready.`}
    </p>
  )
}
