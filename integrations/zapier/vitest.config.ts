import { defineConfig } from 'vitest/config'

/** The Zapier app against the running product: npm run test:zapier, from the root of the repository. */
export default defineConfig({
  test: {
    name: 'zapier',
    include: ['integrations/zapier/test/**/*.test.ts'],
    environment: 'node',
    globalSetup: ['./database/test/global-setup.ts'],
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
