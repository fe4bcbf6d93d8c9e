import { defineConfig } from 'vitest/config'

/** What takes minutes: the same databases as `npm test`, and files that end in .long.ts. */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'database',
          include: ['database/**/*.long.ts'],
          environment: 'node',
          globalSetup: ['./database/test/global-setup.ts'],
          // A test that is given up goes on beside the next one, and both change one database.
          testTimeout: 3_600_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.long.ts'],
          environment: 'node',
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
