/** A text of its own: a slice would keep the whole text that it is of, as long as it is remembered. */
export const copied = (slice: string) => Buffer.from(slice).toString()
