import * as avataaars from '@dicebear/avataaars'
import { createAvatar } from '@dicebear/core'
import { mix, oklch } from './colour.ts'
import { type Moving, pivot, type Shift, shiftsOf } from './depth.ts'
import { type Part, type Pose, restingPose } from './expression.ts'
import { drawBrows } from './parts/brows.ts'
import { drawEye, eyePlaces } from './parts/eyes.ts'
import { behindHead, castShadow, drawAdded, drawStrands } from './parts/hair.ts'
import { chinDrop, headOutline } from './parts/jaws.ts'
import { drawMouth, mouthPlace } from './parts/mouth.ts'
import { drawNose } from './parts/nose.ts'
import type { Appearance, Person, Style } from './people.ts'

/**
 * portrait: with the studio backdrop. figure: the whole person without it. The others are the figure without nose,
 * mouth, eyes and brows, from the back to the front, in parts that move by themselves; hair is with beard and hat.
 */
export type Layer = 'portrait' | 'figure' | (typeof parts)[number]
export const parts = ['body', 'head', 'hair', 'glasses'] as const

// Neck and shoulders of the library's body. The neck goes on under the head, which moves.
const shoulders = 'M108 150v49h-4a72 72 0 0 0-72 72v9h200v-9a72 72 0 0 0-72-72h-4v-49Z'
const chinShadow = 'M108 160v28.61a55.79 55.79 0 0 0 24 5.39c8.59 0 16.73-1.93 24-5.39v-28.61Z'
// Folds beside the nose and at the corner of the eye, of one side.
const years = 'M15.4 6C19 10 21 13.6 21.4 18M40.4 -20.4l4.2 -2.4M41 -15.8l4.6 .2'
const ears =
  '<path d="M72.4 110c-3.6 2.6 -3.4 9.6 .8 12.4M191.6 110c3.6 2.6 3.4 9.6 -.8 12.4" stroke="#000" stroke-opacity=".13" stroke-width="1.8" stroke-linecap="round"/>'
// Where the library puts its own features, which ours replace.
const feature = {
  mouth: /<g transform="translate\(78 134\)">.*?<\/g>/,
  nose: /<g transform="translate\(104 122\)">.*?<\/g>/,
  eyes: /<g transform="translate\(76 90\)">.*?<\/g>/,
  brows: /<g transform="translate\(76 82\)">.*?<\/g>/,
  // Its body with the head, and what the chin shades of it: the first two paths.
  body: /^<path d="M132 36a56[^>]*><path d="M108 180[^>]*>/,
  glasses: /<g transform="translate\(62 42\)">.*$/,
}
const cut = '\u0000'

function element({ name, ...attributes }: Part) {
  const list = Object.entries(attributes).map(([key, value]) => `${key}="${value}"`)
  return `<${name} ${list.join(' ')}/>`
}

function clipped(id: string, opening: string, inside: Part[]) {
  if (!opening) return ''
  return `<clipPath id="${id}"><path d="${opening}"/></clipPath><g clip-path="url(#${id})">${inside.map(element).join('')}</g>`
}

/** Nose, mouth, eyes and brows as they are in one pose. */
function drawExpression(appearance: Appearance, pose: Pose, id: string) {
  const drawn = drawMouth(appearance, pose)
  const place = `transform="translate(${mouthPlace.x} ${mouthPlace.y})"`
  const both = eyePlaces(appearance).map(({ mirrored, transform }, at) => {
    const eye = drawEye(appearance, pose, mirrored)
    return `<g transform="${transform}">${element(eye.white)}${clipped(`${id}e${at}`, eye.opening, eye.inside)}${eye.lines.map(element).join('')}</g>`
  })
  return `<g>${drawNose(appearance, pose).map(element).join('')}</g><g ${place}>${drawn.lips.map(element).join('')}${clipped(`${id}m`, drawn.opening, drawn.inside)}</g>${both.join('')}<g>${drawBrows(appearance, pose).map(element).join('')}</g>`
}

/** The library's drawing without its own face, in our parts. */
function drawBody({ id: seed, appearance }: Person, style: Style, id: string) {
  const { facialHair, accessory, hat } = appearance
  const svg = createAvatar(avataaars, {
    seed,
    style: ['default'],
    // The options are typed by the library's own list of names; ours are a part of it (people.test.ts).
    ...({
      top: [appearance.top],
      clothing: [style.clothing],
      accessories: accessory ? [accessory.kind] : [],
      facialHair: facialHair ? [facialHair] : [],
    } as object),
    eyes: ['default'],
    eyebrows: ['defaultNatural'],
    mouth: ['serious'],
    nose: ['default'],
    accessoriesProbability: accessory ? 100 : 0,
    accessoriesColor: accessory ? [accessory.colour] : [],
    facialHairProbability: facialHair ? 100 : 0,
    facialHairColor: [appearance.hair],
    skinColor: [appearance.skin],
    hairColor: [appearance.hair],
    clothesColor: [style.colour],
    ...(hat && { hatColor: [hat] }),
  }).toString()
  const body = svg
    .replace(/^[\s\S]*?<g mask="url\(#viewboxMask\)">/, '')
    .replace(/<\/g><\/svg>$/, '')
    .replace(/^<g transform="translate\(8\)">/, '')
    .replace(/<\/g>$/, '')
    .replace(feature.mouth, cut)
    .replace(feature.nose, '')
    .replace(feature.eyes, '')
    .replace(feature.brows, '')
    // A highlight of one hair style that lies beside its hair.
    .replace(/<path d="m183\.42[^>]*>/, '')
  const [under = '', over = ''] = body.split(cut)
  const skin = `fill="#${appearance.skin}"`
  const broad = appearance.feminine ? '' : ' transform="translate(-15.8 0) scale(1.12 1)"'
  const neck = `<path d="${shoulders}" ${skin}/><g${broad}><path d="M108 150v56h48v-56Z" ${skin}/><path d="${chinShadow}" transform="translate(0 ${chinDrop(seed)})" fill="#000" fill-opacity=".12"/></g>`
  const hair = over.replace(feature.glasses, '') + drawAdded(appearance)
  return {
    body: behindHead(appearance, hair, `${id}n`) + under.replace(feature.body, neck),
    head: `<path d="${headOutline(seed)}" ${skin}/>`,
    hair: hair + drawStrands(appearance),
    cast: castShadow(hair),
    glasses: feature.glasses.exec(over)?.[0] ?? '',
  }
}

function gradient(
  id: string,
  colour: string,
  light: number,
  dark: number,
  box: [number, number, number, number],
) {
  const [x1, y1, x2, y2] = box
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"><stop stop-color="${mix(colour, '#fff4e6', light)}"/><stop offset=".5" stop-color="#${colour}"/><stop offset="1" stop-color="${mix(colour, '#140a18', dark)}"/></linearGradient>`
}

/** Hair shines in a band. */
function sheen(id: string, colour: string) {
  const stop = (at: number, light: number) =>
    `<stop offset="${at}" stop-color="${mix(colour, '#fff0dc', light)}"/>`
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="80" y1="0" x2="190" y2="200">${stop(0, 0.1)}${stop(0.2, 0.17)}${stop(0.34, 0.08)}${stop(0.5, 0)}<stop offset="1" stop-color="${mix(colour, '#140a18', 0.22)}"/></linearGradient>`
}

function definitions(
  { id: person, hue, appearance }: Person,
  style: Style,
  id: string,
  backdrop: boolean,
) {
  const { skin, tone, hair, hat } = appearance
  const warm = mix(tone ?? skin, '#ffe0b0', 0.55)
  return [
    gradient(`${id}s`, tone ?? skin, 0.1, 0.14, [70, 30, 200, 230]),
    sheen(`${id}h`, hair),
    gradient(`${id}c`, style.colour, 0.12, 0.34, [40, 190, 225, 290]),
    hat ? gradient(`${id}t`, hat, 0.14, 0.24, [70, 10, 200, 220]) : '',
    `<radialGradient id="${id}l" gradientUnits="userSpaceOnUse" cx="108" cy="92" r="110"><stop stop-color="${warm}" stop-opacity=".32"/><stop offset=".55" stop-color="${warm}" stop-opacity="0"/><stop offset="1" stop-color="#1a0a12" stop-opacity=".24"/></radialGradient>`,
    `<clipPath id="${id}k"><path d="${headOutline(person)}"/></clipPath>`,
    `<clipPath id="${id}n"><path d="M84 150H216V290H84Z"/></clipPath>`,
    `<clipPath id="${id}w"><path d="M0 0H94V110H0ZM170 0H264V110H170Z"/></clipPath>`,
    `<filter id="${id}b" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="4"/></filter>`,
    backdrop
      ? `<radialGradient id="${id}g" cx=".42" cy=".36" r=".78"><stop stop-color="${oklch(0.74, 0.035, hue)}"/><stop offset=".55" stop-color="${oklch(0.6, 0.042, hue)}"/><stop offset="1" stop-color="${oklch(0.44, 0.042, hue)}"/></radialGradient>`
      : '',
  ].join('')
}

/** Light and a little blood in the cheeks, kept within the head. */
function faceLight({ skin, tone, older }: Appearance, cast: string, id: string) {
  const blush = mix(tone ?? skin, '#c8323a', 0.5)
  const cheek = (x: number) =>
    `<ellipse cx="${x}" cy="134" rx="14" ry="9" fill="${blush}" fill-opacity=".16" filter="url(#${id}b)"/>`
  const side = (flip: string) =>
    older
      ? `<path transform="translate(132 128)${flip}" d="${years}" stroke="${mix(skin, '#3a1408', 0.6)}" stroke-opacity=".34" stroke-width="1.2" stroke-linecap="round"/>`
      : ''
  return `<g clip-path="url(#${id}k)"><rect x="60" y="30" width="150" height="170" fill="url(#${id}l)"/>${cheek(98)}${cheek(166)}${ears}${cast}${side('')}${side(' scale(-1 1)')}</g>`
}

/** Flat colours become gradients, so that a face has volume at any size. */
function shade(drawing: string, { appearance }: Person, style: Style, id: string) {
  const cloth = `fill="url(#${id}c)"`
  // Body and cloth share their outline, so skin or shirt would shine through along it. Where there is a neckline,
  // the stroke that covers it stays on the shoulders.
  const hem = `stroke="url(#${id}c)" stroke-width="1.6"`
  const covered = style.clothing.startsWith('blazer')
    ? drawing.replaceAll(`fill="#${style.colour}"`, `${cloth} ${hem}`)
    : drawing.replace(
        new RegExp(`(<path d="[^"]+") fill="#${style.colour}"/>`),
        `$1 ${cloth}/>$1 ${hem} clip-path="url(#${id}w)"/>`,
      )
  const replaced = covered
    .replaceAll(`fill="#${appearance.skin}"`, `fill="url(#${id}s)"`)
    .replaceAll(`fill="#${appearance.hair}"`, `fill="url(#${id}h)"`)
  return appearance.hat
    ? replaced.replaceAll(`fill="#${appearance.hat}"`, `fill="url(#${id}t)"`)
    : replaced
}

const about = ({ x, y, turn }: Shift) =>
  ` transform="translate(${x} ${y}) rotate(${turn} ${pivot.x} ${pivot.y})"`

/** One person in one style as an SVG document of 280 by 280. */
export function drawPerson(
  person: Person,
  style: Style,
  layer: Layer = 'portrait',
  pose: Pose = restingPose,
) {
  const id = `${style.id}-${layer}-`
  const backdrop = layer === 'portrait'
  const drawn = drawBody(person, style, id)
  const moved = shiftsOf(pose)
  const group = (part: Moving, inside: string) =>
    pose === restingPose ? inside : `<g${about(moved[part])}>${inside}</g>`
  const whole = () =>
    group('body', drawn.body) +
    group(
      'head',
      [
        drawn.head + faceLight(person.appearance, drawn.cast, id),
        group('features', drawExpression(person.appearance, pose, id)),
        group('hair', drawn.hair),
        group('glasses', drawn.glasses),
      ].join(''),
    )
  const alone = (part: Exclude<Layer, 'portrait' | 'figure'>) =>
    part === 'head' ? drawn.head + faceLight(person.appearance, drawn.cast, id) : drawn[part]
  const inside = layer === 'portrait' || layer === 'figure' ? whole() : alone(layer)
  const figure = shade(inside, person, style, id)
  const place = backdrop ? ' transform="translate(-11.2 8) scale(1.08)"' : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 280 280" fill="none" role="img" aria-label="${person.name}, AI agent"><!-- Remix of Avataaars by Pablo Stanley (free for personal and commercial use); eyes, brows, nose, mouth and light are our own. --><defs>${definitions(person, style, id, backdrop)}</defs>${backdrop ? `<rect width="280" height="280" fill="url(#${id}g)"/>` : ''}<g${place}><g transform="translate(8)">${figure}</g></g></svg>`
  return svg.replace(/\d+\.\d{3,}/g, (number) => String(Number(Number(number).toFixed(2))))
}
