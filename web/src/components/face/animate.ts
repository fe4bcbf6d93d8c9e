import { apart, pivot, shiftsOf } from 'faces/depth'
import type { Pose } from 'faces/expression'
import {
  born,
  calmPose,
  type FaceState,
  glance,
  type Mood,
  poseAt,
  turn,
  type Voiced,
} from 'faces/life'
import type { Look } from 'faces/looks'
import { prepareFace } from './paint.ts'

export type Alive = {
  state: FaceState
  mood: Mood
  /** How the face says what it says at this moment; null while nothing is said. */
  voice: (() => Voiced | null) | undefined
  /** The answer whose sources it shows; a new one is looked at. */
  pointsTo: string | undefined
}

// In units of the drawing.
const visible = 0.1
// The figure is drawn 8 units to the right of its own coordinates, in a square of 280.
const units = 280
const origin = `${((pivot.x + 8) / units) * 100}% ${(pivot.y / units) * 100}%`

function move(
  part: HTMLElement | SVGElement,
  { x, y, turn }: { x: number; y: number; turn: number },
) {
  const to = (length: number) => ((length / units) * 100).toFixed(2)
  const transform = `translate(${to(x)}%, ${to(y)}%)${turn ? ` rotate(${turn.toFixed(2)}deg)` : ''}`
  if (part.style.transform !== transform) part.style.transform = transform
}

/** Whether somebody can see it: the tab is shown and the face is within the window. */
function watchSeen(face: Element, onChange: (seen: boolean) => void) {
  let near = true
  const tell = () => onChange(near && !document.hidden)
  const observer = new IntersectionObserver(([entry]) => {
    near = entry?.isIntersecting ?? true
    tell()
  })
  observer.observe(face)
  document.addEventListener('visibilitychange', tell)
  tell()
  return () => {
    observer.disconnect()
    document.removeEventListener('visibilitychange', tell)
  }
}

/**
 * Lets a face live until the function given back is called: `show` gets each pose that differs from the last one. Two with
 * the same seed blink together.
 */
export function live(
  root: HTMLElement,
  seed: number,
  alive: () => Alive,
  show: (pose: Pose) => void,
) {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return show(calmPose)
  const first = alive()
  let pointsTo = first.pointsTo
  let life = born(seed, performance.now(), first.state, first.mood)
  let frame = 0
  let shown = poseAt(life, performance.now())
  show(shown)
  function draw(now: number) {
    frame = requestAnimationFrame(draw)
    const next = alive()
    life = turn(life, now, next.state, next.mood)
    // Not before the visitor has been looked at.
    if (next.pointsTo && next.pointsTo !== pointsTo) life = glance(life, now + 900)
    pointsTo = next.pointsTo ?? pointsTo
    const pose = poseAt(life, now, next.voice?.())
    // Slow motion does not need every frame: a quarter of a pixel on a large stage is seen by nobody.
    if (apart(shown, pose) < visible) return
    shown = pose
    show(pose)
  }
  const unwatch = watchSeen(root, (seen) => {
    cancelAnimationFrame(frame)
    if (seen) frame = requestAnimationFrame(draw)
  })
  return () => {
    unwatch()
    cancelAnimationFrame(frame)
  }
}

/** Lets a drawn face live; React is not asked for a frame. */
export function animate(root: HTMLElement, id: string, person: Look, alive: () => Alive) {
  const parts = Array.from(root.querySelectorAll<HTMLElement | SVGElement>('[data-part]'))
  const features = root.querySelector<SVGGElement>('[data-features]')
  if (!features) return
  const paint = prepareFace(features, id, person.appearance)
  return live(root, person.hue / 10, alive, (pose) => {
    paint(pose)
    const shifts = shiftsOf(pose)
    for (const part of parts) {
      const name = part.dataset.part as keyof typeof shifts
      if (name === 'head') part.style.transformOrigin = origin
      move(part, shifts[name])
    }
  })
}
