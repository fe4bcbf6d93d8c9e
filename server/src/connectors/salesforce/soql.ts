/** How a value compares; `contains` ignores case. */
export type Condition = [field: string, is: '=' | 'contains', value: string | boolean]

type Query = {
  object: string
  fields: readonly string[]
  where: Condition[]
  /** The newest first, of this field. */
  newest?: string
  limit: number
}

/** A text between quotes in SOQL, so that nothing in it ends the quotes. */
export function soqlText(text: string): string {
  const plain = text
    .replace(/[\\'"]/g, '\\$&')
    .replace(/\n/g, '\\n')
    .replace(/\r/g, '\\r')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: none of them is sent.
  return `'${plain.replace(/[\u0000-\u001f]/g, ' ')}'`
}

/** The text where `%` and `_` stand for themselves. */
const likeText = (text: string) => soqlText(text).replace(/^'|'$/g, '').replace(/[%_]/g, '\\$&')

const conditionText = ([field, is, value]: Condition) =>
  typeof value === 'boolean'
    ? `${field} = ${value}`
    : is === '='
      ? `${field} = ${soqlText(value)}`
      : `${field} LIKE '%${likeText(value)}%'`

/** A query of our own objects and fields; only values come from others, and they are escaped. */
export function soql({ object, fields, where, newest, limit }: Query): string {
  const conditions = where.map(conditionText).join(' AND ')
  const order = newest ? ` ORDER BY ${newest} DESC` : ''
  return `SELECT ${fields.join(', ')} FROM ${object} WHERE ${conditions}${order} LIMIT ${limit}`
}
