import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compression } from 'vite-plugin-compression2'

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

/**
 * Two libraries write a style element, which the page's policy refuses: sonner when it loads, Radix in every select.
 * They are built without it: components/ui/toaster.tsx imports sonner's sheet, styles/app.css has the rule of Radix.
 */
const writtenStyles = [
  [/\/sonner\/dist\/index\.mjs$/, /^__insertCSS\(".*$/m],
  [
    /\/react-select\/dist\/index\.mjs$/,
    /\/\* @__PURE__ \*\/ jsx\(\s*"style",[\s\S]*?nonce\s*\}\s*\),/,
  ],
] as const
const stylesAsFiles: Plugin = {
  name: 'styles-as-files',
  transform(code, id) {
    const [, style] = writtenStyles.find(([file]) => file.test(id)) ?? []
    if (!style) return null
    if (!style.test(code))
      throw new Error(`${id} no longer writes the style element that is left out.`)
    return { code: code.replace(style, ''), map: null }
  },
}

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
    modulePreload: { polyfill: false },
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
