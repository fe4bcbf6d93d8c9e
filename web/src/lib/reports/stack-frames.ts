import { withoutNames } from './without-names.ts'

const mostFrames = 50

type Frame = {
  function: string
  filename: string
  lineno: number
  colno: number
  in_app: boolean
}

// Chromium writes "at name (place)" or "at place"; Firefox and Safari "name@place".
const lines = [
  /^\s*at (?:(?<name>.*?) \()?(?<place>\S+?):(?<line>\d+):(?<column>\d+)\)?$/,
  /^(?<name>[^@]*)@(?<place>\S+?):(?<line>\d+):(?<column>\d+)$/,
]

function read(text: string): Frame[] {
  for (const pattern of lines) {
    const { name, place, line, column } = pattern.exec(text)?.groups ?? {}
    if (!place) continue
    const isOwn = place.startsWith(window.location.origin)
    const filename = place.replace(/[?#].*$/, '')
    return [
      {
        ...{ function: withoutNames(name || '?'), filename, in_app: isOwn },
        ...{ lineno: Number(line), colno: Number(column) },
      },
    ]
  }
  return []
}

/** The frames of a stack, the call that failed last, fifty at most. */
export const framesOf = (stack = ''): Frame[] =>
  stack.split('\n').flatMap(read).slice(0, mostFrames).reverse()
