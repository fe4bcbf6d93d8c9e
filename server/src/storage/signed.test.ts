import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { sign } from './signature.ts'
import { png, useStorageServer } from './testing/storage-server.ts'

const server = useStorageServer()

async function room() {
  const organization = await server.world().organization()
  const person = await server.world().member(organization, 'member')
  const files = (await server.storage(person)).from('files')
  await files.upload(`${organization.id}/a.txt`, 'Hello')
  await files.upload(`${organization.id}/b.txt`, 'Other')
  await files.upload(`${organization.id}/p.png`, png)
  return { id: organization.id, person, files }
}

const signedUrl = async (files: Awaited<ReturnType<typeof room>>['files'], path: string) =>
  (await files.createSignedUrl(path, 60)).data?.signedUrl ?? ''

describe('a signed address', () => {
  test('opens its object to everyone who has it', async () => {
    const { id, files } = await room()

    const response = await fetch(await signedUrl(files, `${id}/a.txt`))

    expect(response.status).toBe(200)
    expect(await response.text()).toBe('Hello')
    expect(response.headers.get('cache-control')).toBe('private, max-age=3600')
  })

  test('names the file as it is wished', async () => {
    const { id, files } = await room()
    const { data } = await files.createSignedUrl(`${id}/a.txt`, 60, { download: 'b.txt' })
    const url = await signedUrl(files, `${id}/a.txt`)

    const plain = await fetch(data?.signedUrl ?? '')
    const odd = await fetch(`${url}&download=${encodeURIComponent('Grüße "1".txt')}`)

    expect(plain.headers.get('content-disposition')).toContain('filename="b.txt"')
    expect(odd.headers.get('content-disposition')).toBe(
      `attachment; filename="Gru__e _1_.txt"; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%221%22.txt`,
    )
  })

  test('comes in numbers, and not for what is not there', async () => {
    const { id, files } = await room()
    const paths = [`${id}/a.txt`, `${id}/none.txt`, '../x']

    const { data } = await files.createSignedUrls(paths, 60)

    expect(data?.map(({ path, error }) => [path, error === null])).toEqual(
      paths.map((path, index) => [path, index === 0]),
    )
    expect(await (await fetch(data?.[0]?.signedUrl ?? '')).text()).toBe('Hello')
  })

  test('survives letters of every kind in the name', async () => {
    const { id, files } = await room()
    const name = `${id}/Ünï & (1)+ 文書, 'x'; $y=z@!.txt`
    await files.upload(name, 'Letters')

    expect(await (await fetch(await signedUrl(files, name))).text()).toBe('Letters')
  })

  test('is good for no other object, bucket, act or time', async () => {
    const { id, files } = await room()
    const url = await signedUrl(files, `${id}/a.txt`)
    const picture = await signedUrl(files, `${id}/p.png`)
    const token = new URL(url).searchParams.get('token') ?? ''
    const [header = '', payload = '', signature = ''] = token.split('.')
    const longer = JSON.parse(Buffer.from(payload, 'base64url').toString())
    longer.exp += 10_000
    const forged = await new SignJWT(longer)
      .setProtectedHeader({ alg: 'HS256' })
      .sign(Buffer.from('a secret of somebody else'))
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
    const changed = `${header}.${Buffer.from(JSON.stringify(longer)).toString('base64url')}.${signature}`

    const tries = {
      object: url.replace('/a.txt', '/b.txt'),
      bucket: url.replace('/files/', '/logos/'),
      render: picture.replace('/object/sign/', '/render/image/sign/'),
      without: url.replace(/\?.*/, ''),
      empty: url.replace(/token=.*/, 'token='),
      forged: url.replace(token, forged),
      unsigned: url.replace(token, unsigned),
      changed: url.replace(token, changed),
      cut: url.slice(0, -2),
    }
    for (const [name, address] of Object.entries(tries)) {
      expect([name, (await fetch(address)).status]).toEqual([name, 400])
    }
    const write = await files.uploadToSignedUrl(`${id}/a.txt`, token, 'New', { upsert: true })
    expect(write.error).toMatchObject({ status: 400, code: 'InvalidSignature' })
    expect((await fetch(url)).status).toBe(200)
  })

  test('ends', async () => {
    const { id, person } = await room()
    const object = { bucket: 'files', name: `${id}/a.txt` }
    const address = async (seconds: number) => {
      const token = await sign(server.secrets, person.claims, { object, act: 'read', seconds })
      return `${server.url}/object/sign/files/${id}/a.txt?token=${token}`
    }

    const late = await fetch(await address(-1))

    expect((await fetch(await address(60))).status).toBe(200)
    expect(late.status).toBe(400)
    expect(await late.json()).toMatchObject({ statusCode: '400', code: 'ExpiredToken' })
  })

  test.each([0, -1, 1.5, 1e12])('lasts no %d seconds', async (seconds) => {
    const { id, files } = await room()

    expect((await files.createSignedUrl(`${id}/a.txt`, seconds)).error).toMatchObject({
      status: 400,
    })
  })

  test.each([
    ['was removed', 'delete from organization_members where user_id = $1'],
    ['is inactive', "update organization_members set role = 'INACTIVE' where user_id = $1"],
    ['has signed out', 'delete from auth.sessions where user_id = $1'],
    ['is banned', "update auth.users set banned_until = now() + interval '1 day' where id = $1"],
  ])('opens nothing any more when its signer %s', async (_, sql) => {
    const { id, person, files } = await room()
    const url = await signedUrl(files, `${id}/a.txt`)
    expect((await fetch(url)).status).toBe(200)

    await server.world().owner.query(sql, [person.id])

    expect((await fetch(url)).status).toBe(404)
  })

  test('does not show who signed', async () => {
    const { id, person, files } = await room()
    const token = new URL(await signedUrl(files, `${id}/a.txt`)).searchParams.get('token') ?? ''
    const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()

    expect(payload).not.toContain(person.id)
    expect(payload).not.toContain(person.sessionId)
  })
})

describe('a signed address for an upload', () => {
  test('takes one object, once', async () => {
    const { id, files } = await room()
    const nobody = (await server.storage(null)).from('files')
    const { data } = await files.createSignedUploadUrl(`${id}/new.txt`)

    const first = await nobody.uploadToSignedUrl(`${id}/new.txt`, data?.token ?? '', 'New')
    const second = await nobody.uploadToSignedUrl(`${id}/new.txt`, data?.token ?? '', 'Newer')

    expect(first.data).toEqual({ path: `${id}/new.txt`, fullPath: `files/${id}/new.txt` })
    expect(second.error).toMatchObject({ status: 409, message: 'The resource already exists' })
    expect(await (await files.download(`${id}/new.txt`)).data?.text()).toBe('New')
  })

  test('replaces one only when that was signed', async () => {
    const { id, files } = await room()
    const plain = await files.createSignedUploadUrl(`${id}/new.txt`)
    const over = await files.createSignedUploadUrl(`${id}/a.txt`, { upsert: true })

    const kept = await files.uploadToSignedUrl(`${id}/a.txt`, plain.data?.token ?? '', 'x')
    const taken = await files.uploadToSignedUrl(`${id}/a.txt`, over.data?.token ?? '', 'x')

    expect(kept.error).toMatchObject({ status: 400 })
    expect(taken.error).toBeNull()
    expect((await files.createSignedUploadUrl(`${id}/b.txt`)).error).toMatchObject({ status: 409 })
  })

  test('reads nothing', async () => {
    const { id, files } = await room()
    const { data } = await files.createSignedUploadUrl(`${id}/a.txt`, { upsert: true })

    const response = await fetch(`${server.url}/object/sign/files/${id}/a.txt?token=${data?.token}`)

    expect(response.status).toBe(400)
  })
})
