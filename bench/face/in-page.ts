import type { Page } from 'playwright-core'

/** One painted frame: its time in ms, how loud the sound is now, and how far the mouth is open (units of the drawing). */
export type Frame = { at: number; loud: number; open: number }
type Watched = { frames: Frame[]; heard?: AnalyserNode }
declare global {
  interface Window {
    watched: Watched
    hurry(frames: number): Promise<void>
  }
}

/** Listens to all that the page plays, and notes sound and mouth with each frame. For a page that is not open yet. */
export async function watchFrames(page: Page) {
  await page.addInitScript(() => {
    const watched: Watched = { frames: [] }
    window.watched = watched
    const connect = AudioNode.prototype.connect as (this: AudioNode, to: AudioNode) => AudioNode
    AudioNode.prototype.connect = function (this: AudioNode, to: AudioNode) {
      if (to instanceof AudioDestinationNode && !(this instanceof AnalyserNode)) {
        if (watched.heard?.context !== to.context) {
          watched.heard = new AnalyserNode(to.context, { fftSize: 256 })
          connect.call(watched.heard, to)
        }
        return connect.call(this, watched.heard as AnalyserNode)
      }
      return connect.call(this, to)
    } as typeof AudioNode.prototype.connect
    const samples = new Float32Array(256)
    /** The height of the opening that is painted, from the numbers of its path. */
    const openNow = () => {
      const path = document.querySelector('[data-features] clipPath path')?.getAttribute('d')
      const ys = [...(path ?? '').matchAll(/-?[\d.]+/g)].map(Number).filter((_, at) => at % 2 === 1)
      return ys.length > 0 ? Math.max(...ys) - Math.min(...ys) : 0
    }
    requestAnimationFrame(function note(at) {
      requestAnimationFrame(note)
      samples.fill(0)
      watched.heard?.getFloatTimeDomainData(samples)
      const loud = Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length)
      watched.frames.push({ at, loud, open: openNow() })
    })
  })
}

export const framesOf = (page: Page) =>
  page.evaluate(() => window.watched.frames.splice(0, Number.POSITIVE_INFINITY))

/** A page whose frames come one after the other as soon as they are drawn, each a sixtieth of a second after the last. */
export async function hurryFrames(page: Page) {
  await page.addInitScript(() => {
    let now = performance.now()
    let waiting = new Map<number, FrameRequestCallback>()
    let count = 0
    window.requestAnimationFrame = (draw) => {
      count += 1
      waiting.set(count, draw)
      return count
    }
    window.cancelAnimationFrame = (frame) => void waiting.delete(frame)
    performance.now = () => now
    window.hurry = async (frames) => {
      for (let at = 0; at < frames; at += 1) {
        const drawn = waiting
        waiting = new Map()
        now += 1000 / 60
        for (const draw of drawn.values()) draw(now)
        // Now and then the page itself must have its turn.
        if (at % 600 === 0) await new Promise((resolve) => setTimeout(resolve, 0))
      }
    }
  })
}
