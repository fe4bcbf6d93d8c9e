import type { Plugin } from 'vite'

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
export const stylesAsFiles: Plugin = {
  name: 'styles-as-files',
  transform(code, id) {
    const [, style] = writtenStyles.find(([file]) => file.test(id)) ?? []
    if (!style) return null
    if (!style.test(code))
      throw new Error(`${id} no longer writes the style element that is left out.`)
    return { code: code.replace(style, ''), map: null }
  },
}
