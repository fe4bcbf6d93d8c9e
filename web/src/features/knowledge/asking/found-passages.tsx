import { TextTable } from '@/components/ui/document-text.tsx'
import { Highlighted } from '@/components/ui/highlighted.tsx'
import { Progress } from '@/components/ui/progress.tsx'
import { documentPieces } from '@/lib/text/document-pieces.ts'
import { bestScore, type Passage } from '../queries.ts'
import type { OpenAt } from './agent-answer.tsx'

const mostWords = 6
const mostRows = 6

/** Which words it has of the question, and how near it is in meaning. */
function whyFound({ text, highlights, meaning }: Passage): string {
  const words = new Set(highlights.map(([from, to]) => text.slice(from, to).toLowerCase()))
  const named = [...words].slice(0, mostWords).join(', ')
  const more = words.size > mostWords ? ` and ${words.size - mostWords} more` : ''
  return [
    named ? `Has: ${named}${more}` : 'Has no word of the question',
    meaning === null ? 'meaning not compared' : `meaning ${meaning.toFixed(2)}`,
  ].join(' · ')
}

/** Its prose, and its tables under the names of their columns; of a long table the rows that were found. */
function PassageText({ passage: { text, highlights } }: { passage: Passage }) {
  return (
    <div className="flex flex-col gap-2 text-13 text-text-2">
      {documentPieces(text, highlights).map((piece) => {
        if (piece.kind === 'prose') {
          return (
            <p key={piece.at} className="line-clamp-8 whitespace-pre-line">
              <Highlighted text={piece.text} ranges={piece.ranges} />
            </p>
          )
        }
        const found = piece.rows.filter(({ isMarked }) => isMarked)
        const rows = (found.length > 0 ? found : piece.rows).slice(0, mostRows)
        const left = piece.rows.length - rows.length
        return (
          <div key={piece.at}>
            <TextTable
              head={piece.head}
              rows={rows.map(({ cells }) => ({
                cells: cells.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their place
                  <Highlighted key={column} {...cell} />
                )),
              }))}
            />
            {left > 0 && (
              <p className="mt-1 text-12 text-text-3">
                {left === 1 ? 'One more row' : `${left} more rows`}
              </p>
            )}
          </div>
        )
      })}
    </div>
  )
}

type FoundPassagesProps = { passages: Passage[]; onOpen: OpenAt }

/** The passages that were found, best first, each with why. */
export function FoundPassages({ passages, onOpen }: FoundPassagesProps) {
  if (passages.length === 0) {
    return (
      <p className="border-t border-border-1 p-4 text-13 text-text-2">
        No passage matches. An agent would say that it does not know. Add a source that answers
        this.
      </p>
    )
  }
  return (
    <ol className="border-t border-border-1">
      {passages.map((passage) => (
        <li
          key={passage.chunk_id}
          className="border-b border-border-1 px-4 pt-3 pb-4 last:border-b-0"
        >
          <p className="flex items-center gap-2 text-12">
            <button
              type="button"
              onClick={() => onOpen(passage.source_id, passage.text)}
              className="truncate font-medium hover:underline"
            >
              {passage.title}
            </button>
            <span className="min-w-0 truncate text-text-3">
              {[passage.heading.at(-1), passage.page === null ? null : `page ${passage.page}`]
                .filter(Boolean)
                .join(', ')}
            </span>
            <span className="ml-auto tabular-nums" title="How well it matches, from 0 to 1">
              {(passage.score / bestScore).toFixed(2)}
            </span>
          </p>
          <Progress
            value={Math.round((passage.score / bestScore) * 100)}
            label="How well it matches"
            className="mt-2 mb-2.5 h-0.5"
          />
          <p className="mb-2 text-12 text-text-3">{whyFound(passage)}</p>
          <PassageText passage={passage} />
        </li>
      ))}
    </ol>
  )
}
