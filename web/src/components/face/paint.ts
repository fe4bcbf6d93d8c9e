import type { Part, Pose } from 'faces/expression'
import type { Appearance } from 'faces/looks'
import { drawBrows } from 'faces/parts/brows'
import { drawEye, eyePlaces } from 'faces/parts/eyes'
import { drawMouth, mouthPlace } from 'faces/parts/mouth'
import { drawNose } from 'faces/parts/nose'

const svg = 'http://www.w3.org/2000/svg'

function set(element: Element, name: string, value: string) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}

/** Makes the children of a group equal to these parts, touching only what differs. */
function sync(group: Element, parts: Part[]) {
  for (const [at, { name, ...attributes }] of parts.entries()) {
    let child = group.children[at]
    if (child?.tagName !== name) {
      const made = document.createElementNS(svg, name)
      if (child) child.replaceWith(made)
      else group.append(made)
      child = made
    }
    for (const [attribute, value] of Object.entries(attributes))
      set(child, attribute, String(value))
  }
  while (group.children.length > parts.length) group.lastElementChild?.remove()
}

function add(parent: Element, name: string, attributes: Record<string, string> = {}) {
  const element = document.createElementNS(svg, name)
  for (const [attribute, value] of Object.entries(attributes))
    element.setAttribute(attribute, value)
  parent.append(element)
  return element
}

/** A clip with one path, and the group that it clips. */
function window(parent: Element, id: string) {
  const clip = add(parent, 'clipPath', { id })
  const path = add(clip, 'path', { d: '' })
  return { path, group: add(parent, 'g', { 'clip-path': `url(#${id})` }) }
}

/** Prepares an empty group for a face; the function given back paints one frame of it. */
export function prepareFace(root: SVGGElement, id: string, person: Appearance) {
  root.replaceChildren()
  const nose = add(root, 'g')
  const mouth = add(root, 'g', { transform: `translate(${mouthPlace.x} ${mouthPlace.y})` })
  const lips = add(mouth, 'g')
  const mouthWindow = window(mouth, `${id}m`)
  const eyes = eyePlaces(person).map(({ mirrored, transform }, at) => {
    const place = add(root, 'g', { transform })
    const white = add(place, 'g')
    return { mirrored, white, inside: window(place, `${id}e${at}`), lines: add(place, 'g') }
  })
  const brows = add(root, 'g')

  return (pose: Pose) => {
    sync(nose, drawNose(person, pose))
    const drawn = drawMouth(person, pose)
    sync(lips, drawn.lips)
    set(mouthWindow.path, 'd', drawn.opening)
    sync(mouthWindow.group, drawn.inside)
    for (const eye of eyes) {
      const look = drawEye(person, pose, eye.mirrored)
      sync(eye.white, [look.white])
      set(eye.inside.path, 'd', look.opening)
      sync(eye.inside.group, look.inside)
      sync(eye.lines, look.lines)
    }
    sync(brows, drawBrows(person, pose))
  }
}
