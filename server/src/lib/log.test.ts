import { expect, test } from 'vitest'
import { createLog } from './log.ts'

const secrets = [
  'sk_live_51Habc',
  'rk_test_9Zxy',
  'whsec_a+b/c=',
  'sb_secret_abc',
  'dwk_abc',
  'eyJhbGciOi.eyJzdWIi.c2ln',
]

test.each(secrets)('%s stays out of the log, wherever it stands', (secret) => {
  const lines: string[] = []
  const log = createLog('info', (line) => lines.push(line))

  log.error(`refused: ${secret}`, {
    error: new Error(`with ${secret}`, { cause: new Error(secret) }),
    list: [{ deep: secret }],
  })

  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain(secret)
  expect(lines[0]).toContain('refused: ')
})

test('what only looks alike is written as it is', () => {
  const lines: string[] = []

  createLog('info', (line) => lines.push(line)).info('the task_test and risk_live of a day')

  expect(lines[0]).toContain('the task_test and risk_live of a day')
})
