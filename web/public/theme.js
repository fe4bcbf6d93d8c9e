// Before the first paint: the theme that was chosen, else dark.
try {
  const choice = localStorage.getItem('theme')
  const system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
  document.documentElement.dataset.theme =
    choice === 'system' ? system : choice === 'light' ? 'light' : 'dark'
} catch {}
