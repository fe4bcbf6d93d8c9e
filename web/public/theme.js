// Before the first paint: the theme that was chosen, else dark.
try {
  document.documentElement.dataset.theme =
    localStorage.getItem('theme') === 'light' ? 'light' : 'dark'
} catch {}
