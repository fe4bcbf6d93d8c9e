const steps = [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10]

/** The end of an axis on which this is the highest: read easily, and so is its half. */
export function roundedUp(highest: number) {
  if (highest <= 4) return 4
  const unit = 10 ** Math.floor(Math.log10(highest))
  const ends = steps.map((step) => Math.round(step * unit))
  return ends.find((end) => end >= highest && end % 2 === 0) ?? 10 * unit
}

const place = (value: number) => Math.round(value * 100) / 100

/** A line through values, as wide and as high as 100; one value is a line all the way. */
export function linePath(values: readonly number[], top: number) {
  const last = Math.max(1, values.length - 1)
  const points = values.length === 1 ? [values[0] ?? 0, values[0] ?? 0] : values
  return points
    .map((value, at) => {
      const [x, y] = [place((at / last) * 100), place(100 - (value / top) * 100)]
      return `${at === 0 ? 'M' : 'L'}${x} ${y}`
    })
    .join('')
}
