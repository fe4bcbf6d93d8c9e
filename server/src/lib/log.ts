export type Level = 'debug' | 'info' | 'warn' | 'error' | 'silent'
type Fields = Record<string, unknown>
export type Log = Record<Exclude<Level, 'silent'>, (message: string, fields?: Fields) => void>

const order: Level[] = ['debug', 'info', 'warn', 'error', 'silent']
const secretName = /password|secret|token|authorization|cookie|apikey|^key$/i
const secretValue =
  /\b(eyJ[\w-]+\.[\w-]+\.[\w-]*|sb_(?:secret|publishable)_\w+|dwk_\w+|[rs]k_(?:live|test)_\w+|whsec_\S+)/g

function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.replace(secretValue, '[redacted]')
  if (value instanceof Error) {
    const code = 'code' in value ? value.code : undefined
    return {
      message: redact(value.message),
      code,
      stack: redact(value.stack),
      cause: value.cause && depth < 3 ? redact(value.cause, depth + 1) : undefined,
    }
  }
  if (Array.isArray(value))
    return depth < 4 ? value.map((item) => redact(item, depth + 1)) : '[deep]'
  if (value && typeof value === 'object') {
    if (depth >= 4) return '[deep]'
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [
        name,
        secretName.test(name) ? '[redacted]' : redact(item, depth + 1),
      ]),
    )
  }
  return value
}

/** One JSON line an event, secrets removed by field name and by pattern (security 43). */
export function createLog(
  level: Level,
  write: (line: string) => unknown = (line) => process.stderr.write(line),
): Log {
  const at =
    (name: Exclude<Level, 'silent'>) =>
    (message: string, fields: Fields = {}) => {
      if (order.indexOf(name) < order.indexOf(level)) return
      const line = {
        time: new Date().toISOString(),
        level: name,
        message: redact(message),
        ...(redact(fields) as Fields),
      }
      write(`${JSON.stringify(line)}\n`)
    }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}
