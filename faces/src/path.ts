export const round = (value: number) => Math.round(value * 100) / 100

/** Numbers of a path, rounded so that a frame stays short. */
export function path(parts: TemplateStringsArray, ...values: number[]) {
  return parts.reduce((whole, part, at) => whole + round(values[at - 1] ?? 0) + part)
}
