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
            'server/src/lib/tokens/{authenticate,tokens,tokens-keys,token-claims,integration-key,acting-organization}.test.ts',
            'server/src/http/address/client-address.test.ts',
            'server/src/realtime/changes/change-audience.test.ts',
            'server/src/lib/limits/caps.test.ts',
            'server/src/auth/{allowed-redirect,passwords/password-policy}.test.ts',
            'server/src/conversation/{citations,citations-quotes}.test.ts',
            'server/src/conversation/responder/{confidence,injection,judge,judge-compared,judge-quotes,strangers,quoting/quotable}.test.ts',
          ],
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'web',
          environment: 'jsdom',
          include: [
            'web/src/lib/redirect-target.dom.test.ts',
            'web/src/session/access/{claims,gates}.test.ts',
          ],
        },
      },
    ],
  },
})
