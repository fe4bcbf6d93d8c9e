import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'
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
  /galler|knowledge-api|-steps|accept-invitation|inactive-account|(reset|forgot)-password|_action|billing|verify-otp|models|account-users|my-organization|integrations|inbox|limited-access|compare-dialog/

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
            { name: 'core', tags: ['$initial'], test: /\.[jt]sx?$|\.mjs$/ },
            // Of lists too, which need nothing else of a conversation.
            { name: 'portrait', test: /(ui\/badge|face\/portrait)\.tsx$/, priority: 1 },
            // What every place of a conversation needs, for the same reason.
            {
              name: 'talk',
              test: /conversation\/(use-conversation|composer|starter-questions|queries|message\/turn|voice\/(use-voice|talking-stage|microphone|mute-button))\.tsx?$/,
            },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(served.map((path) => [path, { target: server, ws: true }])) },
}))
