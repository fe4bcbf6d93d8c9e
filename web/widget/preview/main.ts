// A page as any other that embeds the agent, with the choices of the studio in place of a person's.
const look = document.querySelector<HTMLScriptElement>('script[data-agent]')?.dataset ?? {}
const dark = matchMedia('(prefers-color-scheme: dark)').matches
const isDark = look.theme === 'dark' || (look.theme !== 'light' && dark)
document.body.classList.toggle('dark', isDark)
document.body.classList.toggle('inline', look.mode === 'inline')
