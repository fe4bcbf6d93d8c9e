const cellText = (cell: string) => cell.replace(/\s+/g, ' ').trim().replaceAll('|', '/')

/** Rows as Markdown writes a table. The first names the columns and is filled up to the widest row. */
export function pipeTable(rows: string[][]): string {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const line = (row: string[]) => `| ${row.map(cellText).join(' | ')} |`
  const [head, ...body] = rows
  if (!head) return ''
  const named = Array.from({ length: width }, (_, at) => head[at] ?? '')
  return [line(named), `|${' --- |'.repeat(width)}`, ...body.map(line)].join('\n')
}
