type Answer<Row> = {
  data: Row[] | null
  count: number | null
  error: (Error & { code?: string }) | null
}

/** PostgREST's word for a page that begins past the last row. */
const pastTheEnd = 'PGRST103'

/** The rows of a page, and how many there are in all: past the last page no row, but still how many. */
export async function rowsOfPage<Row>(
  { page, size }: { page: number; size: number },
  ask: (from: number, to: number) => PromiseLike<Answer<Row>>,
): Promise<{ rows: Row[]; total: number; page: number }> {
  const { data, count, error } = await ask((page - 1) * size, page * size - 1)
  if (error?.code === pastTheEnd && page > 1) {
    const { total } = await rowsOfPage({ page: 1, size }, ask)
    return { rows: [], total, page }
  }
  if (error) throw error
  const rows = data ?? []
  return { rows, total: count ?? rows.length, page }
}
