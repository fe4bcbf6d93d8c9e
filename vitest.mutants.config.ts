import { defineConfig } from 'vitest/config'

const alias = { '@': new URL('./web/src', import.meta.url).pathname }

/** The tests that need neither PostgreSQL nor a browser, of the files that decide: each mutant runs those that reach it. */
export default defineConfig({
  test: {
    pool: 'forks',
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          include: [
            'server/src/lib/{authenticate,tokens,tokens-keys,token-claims,integration-key,client-address,acting-organization}.test.ts',
            'server/src/realtime/{change-audience,caps-counting}.test.ts',
            'server/src/auth/{allowed-redirect,password-policy}.test.ts',
            'server/src/conversation/{citations,citations-quotes}.test.ts',
          ],
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'web',
          environment: 'jsdom',
          include: [
            'web/src/lib/redirect-target.test.ts',
            'web/src/session/access/{claims,gates}.test.ts',
          ],
        },
      },
    ],
  },
})
