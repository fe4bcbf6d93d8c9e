/** The `ilike` pattern for a text anywhere in a value. PostgREST reads `*` as `%`, so it is escaped too. */
export const containing = (text: string) => `%${text.replaceAll(/[%_\\*]/g, '\\$&')}%`

/** For `or`: one of these columns contains the text. Quoted, so that a comma in the text stays a comma. */
export function anyContaining(columns: readonly string[], text: string) {
  const value = `"${containing(text.trim()).replaceAll(/["\\]/g, '\\$&')}"`
  return columns.map((column) => `${column}.ilike.${value}`).join(',')
}
