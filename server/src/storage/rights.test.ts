import type { Organization, Person } from 'database/testing/world'
import { beforeAll, describe, expect, test } from 'vitest'
import { png, useStorageServer } from './testing/storage-server.ts'

// What every role can do with every verb: in the own organisation, and in another one.

const server = useStorageServer()
let acme: Organization
let rival: Organization
let people: Record<string, Person | null>

beforeAll(async () => {
  const world = server.world()
  acme = await world.organization()
  rival = await world.organization({ name: 'Rival' })
  const removed = await world.member(acme, 'member')
  await world.owner.query('delete from organization_members where user_id = $1', [removed.id])
  const signedOut = await world.member(acme, 'member')
  await world.owner.query('delete from auth.sessions where id = $1', [signedOut.sessionId])
  people = {
    owner: acme.owner,
    member: await world.member(acme, 'member'),
    agentUser: await world.member(acme, 'agent_user'),
    inactive: await world.member(acme, 'INACTIVE'),
    removed,
    signedOut,
    rivalOwner: rival.owner,
    rivalMember: await world.member(rival, 'member'),
    visitor: await world.person({ anonymous: true }),
    nobody: null,
  }
})

const verbs = [
  ...['download', 'info', 'list', 'sign', 'signMany', 'render', 'upload', 'upsert', 'signUpload'],
  ...['resumable', 'move', 'copy', 'remove'],
] as const
type Verb = (typeof verbs)[number]
let count = 0

/** Does one act on fresh objects of the organisation, and says whether it had an effect. */
async function can(person: Person | null, verb: Verb, bucket: 'files' | 'logos', whose: string) {
  count += 1
  const folder = `${whose}/${verb}-${count}`
  const service = (await server.storage('service')).from(bucket)
  const fixture = await service.upload(`${folder}/a.png`, png)
  if (fixture.error) throw fixture.error
  const objects = (await server.storage(person)).from(bucket)
  const path = `${folder}/a.png`
  const isThere = async (name: string) => (await service.exists(`${folder}/${name}`)).data
  const acts: Record<Verb, () => Promise<boolean>> = {
    download: async () => (await objects.download(path)).error === null,
    info: async () => (await objects.info(path)).error === null,
    list: async () => (await objects.list(folder)).data?.length === 1,
    sign: async () => (await objects.createSignedUrl(path, 60)).error === null,
    signMany: async () =>
      (await objects.createSignedUrls([path], 60)).data?.[0]?.signedUrl?.includes('token=') ===
      true,
    render: async () => (await objects.download(path, { transform: { width: 1 } })).error === null,
    upload: async () => {
      await objects.upload(`${folder}/b.png`, png)
      return isThere('b.png')
    },
    upsert: async () => (await objects.upload(path, png, { upsert: true })).error === null,
    signUpload: async () => {
      const { data } = await objects.createSignedUploadUrl(`${folder}/b.png`)
      if (data) await objects.uploadToSignedUrl(`${folder}/b.png`, data.token, png)
      return isThere('b.png')
    },
    resumable: async () => {
      const encode = (text: string) => Buffer.from(text).toString('base64')
      const { status } = await server.call(person, '/upload/resumable', {
        method: 'POST',
        headers: {
          ...{ 'tus-resumable': '1.0.0', 'upload-length': '9' },
          'upload-metadata': `bucketName ${encode(bucket)},objectName ${encode(`${folder}/b.png`)}`,
        },
      })
      return status === 201
    },
    move: async () => {
      await objects.move(path, `${folder}/b.png`)
      return !(await isThere('a.png'))
    },
    copy: async () => {
      await objects.copy(path, `${folder}/b.png`)
      return isThere('b.png')
    },
    remove: async () => {
      await objects.remove([path])
      return !(await isThere('a.png'))
    },
  }
  return acts[verb]()
}

const reads: Verb[] = ['download', 'info', 'list', 'sign', 'signMany', 'render']
const lawful: Record<'files' | 'logos', Record<string, readonly Verb[]>> = {
  files: { owner: verbs, member: verbs },
  logos: { owner: verbs, member: reads, agentUser: reads },
}

describe.each(['files', 'logos'] as const)('%s', (bucket) => {
  test.each([
    'owner',
    'member',
    'agentUser',
    'inactive',
    'removed',
    'signedOut',
    'rivalOwner',
    'rivalMember',
    'visitor',
    'nobody',
  ])('%s does what the role may', async (name) => {
    const person = people[name] ?? null
    const able: Verb[] = []

    for (const verb of verbs) if (await can(person, verb, bucket, acme.id)) able.push(verb)

    expect(able).toEqual(lawful[bucket][name] ?? [])
  })
})

test('the owner of another organisation does all of it there', async () => {
  const able: Verb[] = []

  for (const verb of verbs) {
    if (await can(rival.owner, verb, 'files', rival.id)) able.push(verb)
  }

  expect(able).toEqual(verbs)
})

test('hidden and absent look the same', async () => {
  const service = (await server.storage('service')).from('files')
  await service.upload(`${acme.id}/hidden.txt`, 'Hello')
  const objects = (await server.storage(rival.owner)).from('files')

  const hidden = await objects.download(`${acme.id}/hidden.txt`)
  const absent = await objects.download(`${acme.id}/absent.txt`)

  expect(hidden.error).toMatchObject({ status: 404, message: 'Object not found' })
  expect(JSON.stringify(hidden.error)).toBe(JSON.stringify(absent.error))
})

test('nothing is moved or copied into another organisation, or out of it', async () => {
  const service = (await server.storage('service')).from('files')
  await service.upload(`${acme.id}/theirs.txt`, 'secret')
  await service.upload(`${rival.id}/mine.txt`, 'mine')
  const objects = (await server.storage(rival.owner)).from('files')

  const taken = await objects.copy(`${acme.id}/theirs.txt`, `${rival.id}/theirs.txt`)
  const pulled = await objects.move(`${acme.id}/theirs.txt`, `${rival.id}/theirs.txt`)
  const pushed = await objects.move(`${rival.id}/mine.txt`, `${acme.id}/mine.txt`)
  const planted = await objects.copy(`${rival.id}/mine.txt`, `${acme.id}/mine.txt`)
  const within = await objects.move(`${rival.id}/mine.txt`, `${rival.id}/still-mine.txt`)

  expect(taken.error).toMatchObject({ status: 404 })
  expect(pulled.error).toMatchObject({ status: 404 })
  expect(pushed.error).toMatchObject({ status: 403 })
  expect(planted.error).toMatchObject({ status: 403 })
  expect(within.error).toBeNull()
})

test('a private object cannot be moved into a public bucket that does not take its type', async () => {
  const service = (await server.storage('service')).from('files')
  await service.upload(`${acme.id}/page.html`, '<html><script>alert(1)</script></html>', {
    contentType: 'text/html',
  })
  await service.upload(`${acme.id}/picture.png`, png)
  const objects = (await server.storage(acme.owner)).from('files')
  const to = { destinationBucket: 'logos' }

  const page = await objects.move(`${acme.id}/page.html`, `${acme.id}/page.html`, to)
  const copy = await objects.copy(`${acme.id}/page.html`, `${acme.id}/page.html`, to)
  const picture = await objects.move(`${acme.id}/picture.png`, `${acme.id}/picture.png`, to)

  expect(page.error).toMatchObject({ status: 415 })
  expect(copy.error).toMatchObject({ status: 415 })
  expect(picture.error).toBeNull()
})

test('a token that is none of ours opens nothing', async () => {
  const response = await fetch(`${server.url}/object/files/${acme.id}/hidden.txt`, {
    headers: { authorization: 'Bearer a.b.c' },
  })

  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ statusCode: '401', error: 'Unauthorized' })
})

test('pictures of a person are written by that person only', async () => {
  const mine = (await server.storage(acme.owner)).from('avatars')
  const path = `${acme.owner.id}/face.png`

  const own = await mine.upload(path, png)
  const others = await (await server.storage(rival.owner)).from('avatars').update(path, png)
  const listed = await (await server.storage(null)).from('avatars').list(acme.owner.id)

  expect(own.error).toBeNull()
  expect(others.error).toMatchObject({ status: 403 })
  expect(listed.data).toEqual([])
})
