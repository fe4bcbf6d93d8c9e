import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drawPerson, type Layer } from 'faces/draw'
import type { Pose } from 'faces/expression'
import { born, type FaceState, type Mood, poseAt, poseOf } from 'faces/life'
import { type Person, people, type Style } from 'faces/people'
import { voicedAt } from 'faces/visemes'
import { launchBrowser } from './browser/browser.ts'

/*
 * Pictures of the people, to be looked at: node e2e/src/faces.ts. Each in six expressions and three styles, each at
 * the sizes of lists, and ten seconds of a few of them at rest, four frames a second.
 */

const folder = fileURLToPath(new URL('../screenshots/', import.meta.url))
const ah = voicedAt([{ phone: 'ae', end: 1 }], 0.4)
const said = (mood: Mood) => poseAt(born(0, 0, 'speaking', mood), 500, ah)
const calm = (state: FaceState, mood: Mood) => poseOf(state, mood)
const expressions: Pose[] = [
  calm('idle', 'neutral'),
  calm('idle', 'warm'),
  calm('listening', 'neutral'),
  calm('thinking', 'neutral'),
  said('neutral'),
  calm('speaking', 'regret'),
]

function picture(person: Person, style: Style, size: number, pose?: Pose, layer?: Layer) {
  const drawn = Buffer.from(drawPerson(person, style, layer, pose)).toString('base64')
  return `<img width="${size}" height="${size}" src="data:image/svg+xml;base64,${drawn}">`
}

const row = (cells: string[]) => `<div>${cells.join('')}</div>`
const firstStyle = ({ styles }: Person) => styles.slice(0, 1)

const sheet = people.flatMap((person) =>
  person.styles.map((style) => row(expressions.map((pose) => picture(person, style, 112, pose)))),
)
const lists = [24, 32, 40, 96].map((size) =>
  row(people.flatMap((one) => firstStyle(one).map((style) => picture(one, style, size)))),
)

/** A face at rest from one moment to another of its life, in seconds. */
function rest(person: Person, seconds: number) {
  const life = born(person.hue / 10, 0, 'idle', 'neutral')
  return firstStyle(person).flatMap((style) =>
    Array.from({ length: seconds * 4 }, (_, at) =>
      picture(person, style, 128, poseAt(life, at * 250), 'figure'),
    ),
  )
}
const strip = people.filter(({ id }) => ['maya', 'kenji', 'amara'].includes(id))

await using cleanup = new AsyncDisposableStack()
const browser = await launchBrowser(cleanup)
await mkdir(folder, { recursive: true })

async function save(name: string, body: string, width: number, scale = 1) {
  const page = await browser.newPage({
    viewport: { width, height: 100 },
    deviceScaleFactor: scale,
  })
  await page.setContent(
    `<style>body{margin:8px;background:#15171d;display:flex;flex-wrap:wrap;gap:4px 12px;line-height:0}.round img{border-radius:50%;margin:2px}</style>${body}`,
  )
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
  await page.close()
}

await save('faces-sheet', sheet.join(''), 6 * 112 * 3 + 60)
await save('faces-lists', `<div class="round">${lists.join('')}</div>`, 1240)
await save('faces-lists-close', `<div class="round">${lists[0]}</div>`, 400, 4)
for (const person of strip) await save(`faces-rest-${person.id}`, rest(person, 10).join(''), 1416)
