import { quotingAll, type Reader } from './readers.ts'

const list = new Intl.ListFormat('en')
const mostNamed = 3

/** Who tells visitors of what is added, before anybody chose it for them: said where sources are added. */
export function QuotingAll({ readers }: { readers: Reader[] }) {
  const quoting = quotingAll(readers).map(({ name }) => name)
  if (quoting.length === 0) return null
  const others = quoting.length - mostNamed
  const names = others > 1 ? [...quoting.slice(0, mostNamed), `${others} other agents`] : quoting
  const [reads, quotes] = quoting.length === 1 ? ['reads', 'quotes'] : ['read', 'quote']
  return (
    <p className="mt-2 text-center text-12 text-text-3">
      {`${list.format(names)} ${reads} all knowledge and ${quotes} a new source to visitors as soon as it is ready.`}
    </p>
  )
}
