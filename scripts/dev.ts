// The server restarting on every change, and the web app with hot reload in front of it.
import { spawn } from 'node:child_process'

const children = [
  spawn(process.execPath, ['--watch', 'server/src/main.ts'], { stdio: 'inherit' }),
  spawn('npm', ['run', 'dev', '--workspace', 'web'], { stdio: 'inherit' }),
]
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
}
for (const child of children) {
  child.on('exit', (code) => {
    for (const other of children) other.kill()
    process.exitCode = code ?? 0
  })
}
