/** The options of a select, or of a segmented control: each value with what it is called. */
export const namedOptions = <Value extends string>(names: Record<Value, string>) =>
  (Object.entries(names) as [Value, string][]).map(([value, label]) => ({ value, label }))

/** Options that are called what they are. */
export const listedOptions = (list: readonly string[]) =>
  list.map((value) => ({ value, label: value }))
