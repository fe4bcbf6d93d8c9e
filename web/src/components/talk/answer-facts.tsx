import { Link } from '@tanstack/react-router'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import type { Talk } from './talk.ts'

type Said = Talk['said'][number]

/** What the knowledge page marks of a quotation is not longer. */
const mostQuoted = 500

/** What an answer quotes, word for word, and the way to where that stands. */
export function Sources({ of }: { of: Said['message_citations'] }) {
  if (of.length === 0) return null
  return (
    <details className="mt-1 text-12">
      <summary className="w-fit cursor-pointer text-text-2">
        {of.length === 1 ? '1 source' : `${of.length} sources`}
      </summary>
      <ol className="mt-1 flex flex-col gap-2">
        {of
          .toSorted((a, b) => a.number - b.number)
          .map(({ number, source_id, title, page, quote }) => (
            <li key={number} className="border-l-2 border-accent-line pl-3 wrap-anywhere">
              <Link
                to="/dashboard/knowledge"
                search={{ source: source_id, quote: quote.slice(0, mostQuoted) }}
                className="link"
              >
                [{number}] {title}
                {page !== null && `, page ${page}`}
              </Link>
              <p className="text-text-2">{quote}</p>
            </li>
          ))}
      </ol>
    </details>
  )
}

/** What the visitor thought of an answer. */
export function Feedback({ of }: { of: Said['message_feedback'] }) {
  return of.map(({ rating, comment }) => {
    const Thumb = rating === 1 ? ThumbsUp : ThumbsDown
    return (
      <div key={rating} className="mt-1 text-12">
        <p className={`flex items-center gap-1.5 ${rating === 1 ? 'text-green' : 'text-red'}`}>
          <Thumb size={16} aria-hidden="true" />
          {rating === 1 ? 'Rated good' : 'Rated poor'}
        </p>
        {comment && <p className="whitespace-pre-wrap wrap-anywhere">“{comment}”</p>}
      </div>
    )
  })
}
