import type { Pose } from 'faces/expression'
import {
  Box3,
  Color,
  DirectionalLight,
  HemisphereLight,
  type Mesh,
  type Object3D,
  PerspectiveCamera,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three'
import { driveModel, headOf } from './drive-model.ts'
import { loadModel, type Model } from './load-model.ts'

const angle = 20
/** How much of the picture lies above the hair, as with the drawn people. */
const above = 0.11

/** Where the head is: from its root to the top of the hair, and its middle. */
function placeOf(model: Model) {
  const { scene } = model
  const all = new Box3().setFromObject(scene)
  const bone = headOf(model)
  if (bone) {
    const at = bone.getWorldPosition(new Vector3())
    return { at, root: at.y, top: all.max.y }
  }
  const at = all.getCenter(new Vector3())
  // Nothing says where the head of a whole body is: a person is about seven heads high.
  const size = all.getSize(new Vector3())
  const isBody = size.y > 2.2 * size.z && size.y > 1.2
  return { at, root: isBody ? all.max.y - size.y / 7 : all.min.y, top: all.max.y }
}

/** Head and shoulders, whatever the shape of the picture. */
function frame(camera: PerspectiveCamera, model: Model, aspect: number) {
  const { at, root, top } = placeOf(model)
  const height = Math.max(top - root, 0.01)
  const shown = Math.max((height * 2.1) / (1 - above), (height * 1.9) / aspect)
  camera.aspect = aspect
  camera.position.set(at.x, top + shown * (above - 0.5), at.z)
  camera.position.z += shown / 2 / Math.tan((angle * Math.PI) / 360) + height / 2
  camera.near = camera.position.z / 100
  camera.far = camera.position.z * 10 + 100
  camera.updateProjectionMatrix()
}

function release(scene: Object3D) {
  scene.traverse((object) => {
    const { geometry, material } = object as Mesh
    geometry?.dispose()
    for (const one of [material ?? []].flat()) {
      for (const value of Object.values(one)) if (value?.isTexture) value.dispose()
      one.dispose()
    }
  })
}

async function prepare(canvas: HTMLCanvasElement, bytes: ArrayBuffer) {
  // Throws where there is no WebGL, before anything is loaded.
  const renderer = new WebGLRenderer({ canvas, alpha: true, antialias: true })
  try {
    const model = await loadModel(bytes)
    const scene = new Scene()
    const sun = new DirectionalLight('#fff4e8', 1.6)
    sun.position.set(-0.6, 1, 1.4)
    scene.add(model.scene, new HemisphereLight('#ffffff', '#8a8070', 1.8), sun)
    const camera = new PerspectiveCamera(angle)
    const drive = driveModel(model)
    scene.updateMatrixWorld(true)
    const close = () => {
      release(model.scene)
      renderer.dispose()
    }
    return { renderer, model, scene, camera, drive, close }
  } catch (error) {
    renderer.dispose()
    throw error
  }
}

/** A head on a canvas: `show` paints a pose. `onLost` is called where the graphics give up. */
export async function openHead(canvas: HTMLCanvasElement, bytes: ArrayBuffer, onLost: () => void) {
  const { renderer, model, scene, camera, drive, close } = await prepare(canvas, bytes)
  let last: Pose | undefined
  const paint = () => {
    if (last) drive(last)
    renderer.render(scene, camera)
  }
  const fit = () => {
    const { clientWidth, clientHeight } = canvas
    if (clientWidth === 0 || clientHeight === 0) return
    renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2))
    renderer.setSize(clientWidth, clientHeight, false)
    frame(camera, model, clientWidth / clientHeight)
    paint()
  }
  const resized = new ResizeObserver(fit)
  resized.observe(canvas)
  fit()
  canvas.addEventListener('webglcontextlost', onLost)
  return {
    show(pose: Pose) {
      last = pose
      paint()
    },
    close() {
      resized.disconnect()
      canvas.removeEventListener('webglcontextlost', onLost)
      close()
    },
  }
}

/** A picture of a model in a pose, for all places that show a portrait. */
export async function renderPortrait(bytes: ArrayBuffer, pose: Pose): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = 512
  canvas.height = 512
  const { renderer, model, scene, camera, drive, close } = await prepare(canvas, bytes)
  try {
    renderer.setSize(512, 512, false)
    scene.background = new Color('#2c3340')
    frame(camera, model, 1)
    drive(pose)
    renderer.render(scene, camera)
    // In the same turn: afterwards the picture is gone.
    return await new Promise<Blob>((resolve, reject) => {
      const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('No picture.')))
      canvas.toBlob(done, 'image/jpeg', 0.92)
    })
  } finally {
    close()
  }
}
