import type { VRM } from '@pixiv/three-vrm'
import { type Group, TextureLoader } from 'three'
import { GLTFLoader, type GLTFLoader as Loader } from 'three/addons/loaders/GLTFLoader.js'

export type Model = { scene: Group; vrm: VRM | undefined }

/** Whether the description, which is the first chunk, is that of a VRM. */
function isVrm(bytes: ArrayBuffer) {
  const length = new DataView(bytes).getUint32(12, true)
  const text = new TextDecoder().decode(new Uint8Array(bytes, 20, length))
  return /"VRM(C_vrm)?"\s*:/.test(text)
}

/**
 * What a file that the server has checked shows. Pictures come as elements: the usual way fetches them from blobs, which
 * the page's policy refuses.
 */
export async function loadModel(bytes: ArrayBuffer): Promise<Model> {
  const loader: Loader = new GLTFLoader()
  loader.register((parser) => {
    parser.textureLoader = new TextureLoader(parser.options.manager)
    return { name: 'pictures-as-elements' }
  })
  const vrms = isVrm(bytes) ? await import('@pixiv/three-vrm') : undefined
  if (vrms) loader.register((parser) => new vrms.VRMLoaderPlugin(parser))
  const { scene, userData } = await loader.parseAsync(bytes, '')
  const vrm: VRM | undefined = userData.vrm
  // VRM 0 looks the other way.
  if (vrm) vrms?.VRMUtils.rotateVRM0(vrm)
  return { scene, vrm }
}
