/** The key that goes with a letter on this keyboard. */
export const modifier = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
