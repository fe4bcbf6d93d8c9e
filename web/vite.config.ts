import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { authLeftOut } from './auth-left-out.ts'
import { stylesAsFiles } from './styles-as-files.ts'

const server = process.env.DEV_SERVER ?? 'http://127.0.0.1:3000'
const served = [
  '/auth/v1',
  '/rest/v1',
  '/functions/v1',
  '/realtime/v1',
  '/storage/v1',
  '/api/v1',
  '/people',
  '/config.json',
  '/dev',
]

const rare =
  /analytics|galler|docs\.|-steps|accept-invitation|inactive-account|(reset|forgot)-password|_action|billing|plans|stripe|sso-|user-roles|features|\/add-|_organizationId|\/_-|\/-|consent|verify-otp|models|account-users|my-organization|integrations|inbox|limited-access|compare-dialog|own-face|\/answer-|-reports/

export default defineConfig(({ command }) => ({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // What a screen asks for comes with it; else the sign-in would load the queries of every screen.
      codeSplittingOptions: {
        defaultBehavior: [
          ['loader', 'component', 'pendingComponent'],
          ['errorComponent'],
          ['notFoundComponent'],
        ],
      },
      quoteStyle: 'single',
    }),
    react(),
    stylesAsFiles,
    authLeftOut,
    babel({ presets: [reactCompilerPreset()] }),
    tailwindcss(),
    compression({ algorithms: ['brotliCompress', 'gzip'], threshold: 1024, exclude: /\.html$/ }),
  ],
  resolve: { alias: { '@': new URL('./src', import.meta.url).pathname } },
  // The server puts a fresh nonce in place of this word in every document it sends.
  html: command === 'build' ? { cspNonce: '__NONCE__' } : {},
  // Every browser of the target loads modules ahead by itself.
  build: {
    target: 'es2023',
    modulePreload: {
      polyfill: false,
      // Pages that few visit have no list of what to load ahead: it would stand in the first script of everybody.
      resolveDependencies: (file, needed) => (rare.test(file) ? [] : needed),
    },
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      input: ['index.html', 'help.html', 'terms.html', 'privacy.html'],
      output: {
        codeSplitting: {
          // What every screen needs, in one file: it compresses better than thirty.
          groups: [
            { name: 'core', tags: ['$initial'], test: /\.[jt]sx?$|\.mjs$/, priority: 9 },
            // Of lists too, which need nothing else of a conversation.
            { name: 'portrait', test: /(ui\/badge|face\/portrait)\.tsx$/, priority: 8 },
            // What every place of a conversation needs, for the same reason.
            {
              name: 'talk',
              test: /layout\/in-visitor-language|visitor-words\/words-query|conversation\/(with-published-agent|use-conversation|composer|attachments\/(composer-with-files|use-attachments)|starter-questions|queries|message\/turn|voice\/(use-voice|talking-stage|microphone|mute-button))\.tsx?$/,
            },
            // What is small and needed in and outside the dashboard, and what forms need there.
            {
              name: 'common',
              test: /components\/redirect\.tsx|lib\/(theme|catalogues|save-file|uuid|visitor-words\/own-language)\.ts|icons\/(arrow-left|download|file-text|layout-grid|messages-square|x)\.mjs/,
              priority: 5,
            },
            {
              name: 'form',
              test: /react-query\/.*useMutation|ui\/card\.tsx|form\/(form-error|input)\.tsx|use-is-route|format\/relative-time|session\/organization\/organization\.ts|icons\/(check|copy|life-buoy)\.mjs/,
              priority: 4,
            },
            // Asked for where the way in is decided and beside every screen; an agent asks for none.
            { name: 'subscription', test: /organization\/subscription\.ts/, priority: 5 },
            // What opens over a page, and what opens beside a button.
            {
              name: 'layer',
              test: /react-(remove-scroll|dismissable-layer|focus-scope|focus-guards|portal|presence|dialog)\/|ui\/(dialog|floating-panel)\.tsx|return-focus/,
              priority: 3,
            },
            {
              name: 'popper',
              test: /react-(popper|tooltip|select|collection|roving-focus)\/|(form\/select|ui\/tooltip)\.tsx/,
              priority: 2,
            },
            // What most screens of the dashboard need and no other place does, each a few hundred bytes.
            {
              name: 'dashboard',
              test: /features\/(shell\/(?!command-menu)|inbox\/(queries|inbox-link)|(agents|organization)\/(queries|template|new-agent-link|back-to-agents|agent-state)\.)|layout\/(top-bar|page|section|load-error|pending-screen|nav-link|sidebar-frame|theme-button|user-row)\.tsx|components\/(confirm-dialog|copy-button)|form\/(segmented|switch|filter-row|save-footer)|lib\/(ilike|format\/file-size)\.ts|icons\/(plus|search|trash|book-open|globe|ellipsis|sun|moon|chart-no-axes-column|link|code-xml|inbox|zap|monitor|upload|ban|key-round|pencil)\.mjs/,
            },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(served.map((path) => [path, { target: server, ws: true }])) },
}))
