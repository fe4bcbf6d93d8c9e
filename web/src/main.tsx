import './styles/app.css'
import { setNonce } from 'get-nonce'
import { createRoot } from 'react-dom/client'
import { StartError } from './components/layout/start-error.tsx'
import { startApp } from './start-app.tsx'

// What keeps the page from scrolling under a dialog is a style element.
setNonce(document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '')
const root = createRoot(document.getElementById('root') as HTMLElement)

async function start() {
  try {
    const { element } = await startApp()
    root.render(element)
  } catch {
    root.render(<StartError onRetry={() => void start()} />)
  }
}
// After an update of the server the old parts of the page are gone: one reload brings the new ones. Without a
// connection it would bring nothing, and take what is not saved.
window.addEventListener('vite:preloadError', () => {
  if (!navigator.onLine) return
  const last = Number(sessionStorage.getItem('reloadedAt'))
  if (Date.now() - last < 10_000) return
  sessionStorage.setItem('reloadedAt', String(Date.now()))
  window.location.reload()
})
void start()
