import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'

/** /widget.js: one file of its own, for pages that are not ours. */
export default defineConfig({
  plugins: [compression({ algorithms: ['brotliCompress', 'gzip'], threshold: 1024 })],
  resolve: { alias: { '@': new URL('../src', import.meta.url).pathname } },
  publicDir: false,
  build: {
    target: 'es2022',
    emptyOutDir: false,
    lib: {
      entry: new URL('./loader/main.ts', import.meta.url).pathname,
      formats: ['iife'],
      name: 'digitalWorkforceWidget',
      fileName: () => 'widget.js',
    },
  },
})
