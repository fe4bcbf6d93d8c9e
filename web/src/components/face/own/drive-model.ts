import { expressionsOf, mouthKind, shapesOf, usualName, type Weights } from 'faces/blend-shapes'
import type { Pose } from 'faces/expression'
import { Euler, type Mesh, type Object3D, Quaternion } from 'three'
import type { Model } from './load-model.ts'

type Shape = { name: string; weights: number[]; index: number }

function isMesh(object: Object3D): object is Mesh {
  return 'isMesh' in object
}

function shapesIn(scene: Object3D): Shape[] {
  const shapes: Shape[] = []
  scene.traverse((object) => {
    const weights = isMesh(object) ? object.morphTargetInfluences : undefined
    if (!weights || !isMesh(object)) return
    for (const [name, index] of Object.entries(object.morphTargetDictionary ?? {}))
      shapes.push({ name: usualName(name), weights, index })
  })
  return shapes
}

/** The part that turns: the bone of the head, else nothing. */
export function headOf({ scene, vrm }: Model): Object3D | undefined {
  const bone = vrm?.humanoid.getNormalizedBoneNode('head')
  if (bone) return bone
  let found: Object3D | undefined
  scene.traverse((object) => {
    if (!found && !isMesh(object) && /^(mixamorig:?)?head$/i.test(object.name)) found = object
  })
  return found
}

/** Whoever brought a VRM stands with the arms stretched out. */
function lowerArms({ vrm }: Model) {
  const sign = vrm?.meta.metaVersion === '0' ? 1 : -1
  for (const [side, turn] of [
    ['leftUpperArm', 1.25],
    ['rightUpperArm', -1.25],
  ] as const) {
    const arm = vrm?.humanoid.getNormalizedBoneNode(side)
    if (arm) arm.rotation.z = sign * turn
  }
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Prepares a model; the function given back brings it into a pose. */
export function driveModel(model: Model) {
  const { scene, vrm } = model
  const shapes = shapesIn(scene)
  const mouth = mouthKind(new Set(shapes.map(({ name }) => name)))
  lowerArms(model)
  vrm?.update(0)
  scene.updateMatrixWorld(true)
  const head = headOf(model) ?? scene
  const rest = head.quaternion.clone()
  const above = head.parent?.getWorldQuaternion(new Quaternion()) ?? new Quaternion()
  const back = above.clone().invert()
  const turned = new Quaternion()
  const y = scene.position.y

  function express(weights: Weights) {
    if (!vrm) {
      for (const { name, weights: all, index } of shapes) all[index] = weights[name] ?? 0
      return
    }
    for (const [name, weight] of Object.entries(weights))
      vrm.expressionManager?.setValue(name, weight)
  }

  return (pose: Pose) => {
    express(vrm ? expressionsOf(pose) : shapesOf(pose, mouth))
    turned.setFromEuler(
      new Euler(radians(pose.pitch), radians(pose.yaw), radians(-pose.roll), 'YXZ'),
    )
    head.quaternion.copy(back).multiply(turned).multiply(above).multiply(rest)
    scene.position.y = y + pose.breath * 0.0015
    vrm?.update(0)
  }
}
