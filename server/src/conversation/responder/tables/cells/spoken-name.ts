/** The name of a column as it is said: "min_age" is no age in minutes. */
export const spokenName = (column: string) =>
  column
    .replace(/_+/g, ' ')
    .replace(/(?<!\p{L})(min|max)\.?(?= \p{L}{3})/giu, (short) => `${short.replace('.', '')}imum`)
    .trim()
