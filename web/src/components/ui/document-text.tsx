import type { ReactNode } from 'react'
import { cn } from '@/lib/cn.ts'
import { type PipeTable, pipeTables } from '@/lib/text/pipe-tables.ts'
import { Highlighted } from './highlighted.tsx'

type Rows = { cells: string[]; isMarked?: boolean }[]

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
  const [from, to] = mark ?? [0, 0]
  const pieces: ReactNode[] = []
  let at = 0
  const prose = (end: number) => {
    const around = text.slice(at, end)
    const words = around.replace(/^\n+|\s+$/g, '')
    const start = at + around.indexOf(words)
    if (words === '') return
    const clamp = (place: number) => Math.max(0, Math.min(words.length, place - start))
    pieces.push(
      <p key={start} className="wrap-anywhere whitespace-pre-wrap">
        <Highlighted text={words} ranges={[[clamp(from), clamp(to)]]} />
      </p>,
    )
  }
  const isMarked = (row: PipeTable['rows'][number]) => from < row.to && to > row.from
  for (const table of pipeTables(text, tableHead)) {
    prose(table.from)
    const rows = table.rows.map((row) => ({ cells: row.cells, isMarked: isMarked(row) }))
    pieces.push(<TextTable key={table.from} head={table.head} rows={rows} />)
    at = Math.min(text.length, table.to + 1)
  }
  prose(text.length)
  return <div className="flex flex-col gap-3">{pieces}</div>
}
