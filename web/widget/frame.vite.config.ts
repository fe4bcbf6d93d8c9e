import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'

/** The documents that the widget shows: the chat in its frame, and the page of the studio's preview. */
export default defineConfig({
  plugins: [
    compression({ algorithms: ['brotliCompress', 'gzip'], threshold: 1024, exclude: /\.html$/ }),
  ],
  resolve: { alias: { '@': new URL('../src', import.meta.url).pathname } },
  html: { cspNonce: '__NONCE__' },
  publicDir: false,
  build: {
    target: 'es2022',
    emptyOutDir: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ['widget/frame.html', 'widget/preview.html'] },
  },
})
