import { readFile } from 'node:fs/promises'
import { Environment } from 'server/environment'
import { expect, test } from 'vitest'
import { configurationPage, pagePath } from './configuration-page.ts'

test('the page of the configuration is what the schema says', async () => {
  expect(await readFile(pagePath, 'utf8')).toBe(configurationPage())
})

test.each(Object.entries(Environment.shape))('%s says what it is for', (_, schema) => {
  expect(schema.meta()?.description).toMatch(/\w{2}/)
})
