import type { ReactNode } from 'react'
import { cn } from '@/lib/cn.ts'
import { documentPieces } from '@/lib/text/document-pieces.ts'
import { Highlighted } from './highlighted.tsx'

type Rows = { cells: ReactNode[]; isMarked?: boolean }[]

/** A table of a text; of a marked row every cell is. */
export function TextTable({ head, rows }: { head: string[]; rows: Rows }) {
  const cell = 'border-b py-1.5 pr-4 pl-1.5 text-left align-top wrap-break-word whitespace-pre-line'
  return (
    <div className="overflow-x-auto">
      <table className="text-13">
        <thead>
          <tr>
            {head.map((name, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their place
              <th key={column} scope="col" className={cn(cell, 'font-medium text-text-1')}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells, isMarked }, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their place
            <tr key={row} className={isMarked ? 'bg-mark' : undefined}>
              {cells.map((text, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their place
                <td key={column} className={cell}>
                  {isMarked ? <mark className="m-0 bg-transparent p-0">{text}</mark> : text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type DocumentTextProps = {
  text: string
  /** Where the marked words stand in it. */
  mark?: [from: number, to: number] | null
  /** Of a table whose first rows are not in this part of the text. */
  tableHead?: string | null | undefined
}

/** The text of a document as it is read by people: its tables are tables. */
export function DocumentText({ text, mark, tableHead }: DocumentTextProps) {
  return (
    <div className="flex flex-col gap-3">
      {documentPieces(text, mark ? [mark] : [], tableHead).map((piece) =>
        piece.kind === 'table' ? (
          <TextTable
            key={piece.at}
            head={piece.head}
            rows={piece.rows.map(({ cells, isMarked }) => ({
              ...{ isMarked, cells: cells.map((cell) => cell.text) },
            }))}
          />
        ) : (
          <p key={piece.at} className="wrap-anywhere whitespace-pre-wrap">
            <Highlighted text={piece.text} ranges={piece.ranges} />
          </p>
        ),
      )}
    </div>
  )
}
