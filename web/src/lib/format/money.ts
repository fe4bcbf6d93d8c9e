const million = 1_000_000

/** How many digits tell small amounts apart: below a cent all, below a dollar hundredths of a cent. */
function digitsOf(micros: number) {
  if (micros <= 0 || micros >= million) return 2
  return micros < million / 100 ? 6 : 4
}

/** Millionths of a US dollar as people read them: '$12.50', '$0.0042' where cents would say nothing. */
export function dollars(micros: number): string {
  const digits = digitsOf(micros)
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: 2,
    maximumFractionDigits: digits,
  }).format(micros / million)
}

/** The millionths of what somebody typed as dollars, exactly; null when it is no amount. */
export function microsOf(text: string): number | null {
  const found = /^\s*\$?\s*(\d{1,9})?(?:\.(\d{0,6}))?\s*$/.exec(text)
  const [, whole = '', part = ''] = found ?? []
  if (!found || whole + part === '') return null
  return Number(whole) * million + Number(part.padEnd(6, '0'))
}

/** An amount as it is typed: '12.5'. */
export function typedDollars(micros: number): string {
  const part = String(micros % million)
    .padStart(6, '0')
    .replace(/0+$/, '')
  const whole = String(Math.floor(micros / million))
  return part ? `${whole}.${part}` : whole
}
