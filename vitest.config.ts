import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { stylesAsFiles } from './web/styles-as-files.ts'

const globalSetup = ['./database/test/global-setup.ts']
// What a test waits for may take a busy machine longer than vitest's one second.
const expectations = { poll: { timeout: 15_000 } }
const inWeb = { '@': new URL('./web/src', import.meta.url).pathname }
// Beside tests that keep the processors busy, what steps back would hardly be reached.
const asEquals = ['./server/src/lib/testing/work-as-equals.ts']
const node = (name: string, setupFiles: string[] = []) => ({
  test: {
    name,
    include: [`${name}/**/*.test.ts`],
    environment: 'node' as const,
    // A file leaves nothing behind: the next one of its process shares what both import.
    isolate: false,
    expect: expectations,
    globalSetup,
    setupFiles,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})

export default defineConfig({
  test: {
    reporters: ['default', './scripts/closing-line-reporter.ts'],
    pool: 'forks',
    // What waits for PostgreSQL or a process leaves its core to others: four keep two cores busy.
    maxWorkers: 4,
    projects: [
      node('database'),
      node('server', asEquals),
      {
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.ts'],
          environment: 'node',
          testTimeout: 30_000,
        },
      },
      { test: { name: 'faces', include: ['faces/**/*.test.ts'], environment: 'node' } },
      {
        resolve: { alias: inWeb },
        test: {
          name: 'web-node',
          include: ['web/src/**/*.test.ts'],
          exclude: ['**/*.dom.test.ts'],
          environment: 'node',
          isolate: false,
        },
      },
      {
        // With the compiler, as it is built: what it remembers is part of what a person meets.
        plugins: [react(), stylesAsFiles, babel({ presets: [reactCompilerPreset()] })],
        resolve: { alias: inWeb },
        test: {
          name: 'web',
          // As it is built: jsdom would try each rule of its sheet on each element that a test asks for.
          server: { deps: { inline: ['sonner'] } },
          include: ['web/src/**/*.test.tsx', 'web/src/**/*.dom.test.ts'],
          environment: 'jsdom',
          // As elsewhere; setup.ts puts back what a test has changed of the page.
          isolate: false,
          setupFiles: ['./web/src/testing/setup.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'e2e',
          expect: expectations,
          include: ['e2e/tests/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          globalSetup: [...globalSetup, './e2e/src/global-setup.ts'],
          setupFiles: asEquals,
          // After the rest. With two a sixth of the time was nobody's: a journey waits for what it asked for.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
