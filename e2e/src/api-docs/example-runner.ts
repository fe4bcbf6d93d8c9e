import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'

// Each takes texts from its input and ends what a text printed with a zero, as it ends the text.
const bash = String.raw`while IFS= read -r -d '' text; do (eval "$text") < /dev/null; printf '\0'; done`

const node = String.raw`
let rest = ''
let count = 0
for await (const part of process.stdin.setEncoding('utf8')) {
  const texts = (rest + part).split('\0')
  rest = texts.pop()
  for (const text of texts) {
    count += 1
    const module = 'data:text/javascript,' + encodeURIComponent(text) + '#' + count
    await import(module).catch((error) => console.error(error))
    process.stdout.write('\0')
  }
}`

// Without what an earlier text has loaded of urllib: its modules must be imported by their names.
const python = String.raw`
import os, sys, traceback

def texts():
    rest = b""
    while part := os.read(0, 65536):
        *whole, rest = (rest + part).split(b"\0")
        yield from whole

for text in texts():
    for name in [name for name in sys.modules if name.split(".")[0] == "urllib"]:
        del sys.modules[name]
    try:
        exec(compile(text, "example", "exec"), {"__name__": "__main__"})
    except BaseException:
        traceback.print_exc()
    print(end="\0", flush=True)`

const programs = {
  curl: ['bash', '-c', bash],
  JavaScript: [process.execPath, '--input-type=module', '-e', node],
  Python: ['python3', '-c', python],
} as const

export type Language = keyof typeof programs

async function* outputsOf(stream: Readable) {
  let rest = ''
  for await (const part of stream.setEncoding('utf8')) {
    const outputs = (rest + part).split('\0')
    rest = outputs.pop() ?? ''
    yield* outputs
  }
}

type Place = { cwd: string; env: NodeJS.ProcessEnv }

/**
 * Runs one example after another, each as a program with names of its own, and gives what it printed: a process for
 * each would cost more than all that they ask.
 */
export function startRunner(cleanup: AsyncDisposableStack, language: Language, place: Place) {
  const [command, ...args] = programs[language]
  const program = spawn(command, args, { ...place, stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(program, 'exit')
  cleanup.defer(async () => {
    program.stdin.end()
    await ended
  })
  const outputs = outputsOf(program.stdout)
  return async (text: string) => {
    program.stdin.write(`${text}\0`)
    const { value } = await outputs.next()
    return value ?? ''
  }
}
