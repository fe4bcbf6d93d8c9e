import { Link } from '@tanstack/react-router'
import { mostQuoted } from '../knowledge-search.ts'

type OpenSourceProps = { citation: { source_id: string; quote: string } }

/** From a citation to its source, where its words are marked. */
export function OpenSource({ citation: { source_id, quote } }: OpenSourceProps) {
  return (
    <Link
      to="/dashboard/knowledge"
      search={{ source: source_id, quote: quote.slice(0, mostQuoted) }}
      className="link font-medium"
    >
      Open source
    </Link>
  )
}
