import { hexId } from './hex-id.ts'

const idle = 5000
const mostWaiting = 100
const severity = { warn: 13, error: 17 }

type Line = { timestamp: number; level: keyof typeof severity; body: string }
type Send = (lines: unknown[]) => void

const attribute = (value: string) => ({ value, type: 'string' })

/** Lines of a log that go out together once none has come for five seconds. */
export function createLogLines(attributes: Record<string, string>, send: Send) {
  const trace_id = hexId()
  const named = Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name, attribute(value)]),
  )
  let waiting: Line[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush() {
    clearTimeout(timer)
    const lines = waiting
    waiting = []
    if (lines.length === 0) return
    send(
      lines.map((line) => ({
        ...{ ...line, trace_id, severity_number: severity[line.level], attributes: named },
      })),
    )
  }

  return {
    write(level: Line['level'], body: string) {
      waiting.push({ timestamp: Date.now() / 1000, level, body })
      clearTimeout(timer)
      if (waiting.length >= mostWaiting) flush()
      else timer = setTimeout(flush, idle)
    },
    flush,
  }
}
