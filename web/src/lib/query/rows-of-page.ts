type Answer<Row> = { data: Row[] | null; count: number | null; error: Error | null }
type Counted = { count?: 'exact' }

/**
 * The rows of a page, and how many there are in all: past the last page no row. Where a page is counted, one past the last
 * is refused, and a browser writes each refusal to its console: so the rows of other pages than the first come uncounted.
 */
export async function rowsOfPage<Row>(
  { page, size }: { page: number; size: number },
  ask: (counted: Counted, from: number, to: number) => PromiseLike<Answer<Row>>,
): Promise<{ rows: Row[]; total: number; page: number }> {
  const isFirst = page <= 1
  const [shown, all] = await Promise.all([
    isFirst ? undefined : ask({}, (page - 1) * size, page * size - 1),
    ask({ count: 'exact' }, 0, isFirst ? size - 1 : 0),
  ])
  const error = all.error ?? shown?.error
  if (error) throw error
  const rows = (shown ?? all).data ?? []
  return { rows, total: all.count ?? rows.length, page }
}
