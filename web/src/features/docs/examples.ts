import {
  addressOf,
  exampleBody,
  exampleFile,
  exampleHeaders,
  exampleValues,
  isUpload,
  needsKey,
} from './call.ts'
import type { Operation } from './operation.ts'

type Example = {
  method: string
  url: string
  /** Beside the key's. */
  headers: Record<string, string>
  needsKey: boolean
  body: object | null
  isUpload: boolean
}

function curl({ method, url, headers, needsKey, body, isUpload }: Example) {
  const isUsual = method === (body || isUpload ? 'POST' : 'GET')
  const key = needsKey ? ' -H "Authorization: Bearer $WORKFORCE_KEY"' : ''
  const lines = [
    `curl${isUsual ? '' : ` -X ${method}`}${key}`,
    ...Object.entries(headers).map(([name, value]) => `-H "${name}: ${value}"`),
    body && `-d '${JSON.stringify(body).replaceAll("'", String.raw`'\''`)}'`,
    isUpload && `-F file=@${exampleFile}`,
    `"${url}"`,
  ]
  return lines.filter(Boolean).join(' \\\n  ')
}

/** The lines of an object that is written over several, and none where it would be empty. */
const block = (start: string, lines: string[], end: string) =>
  lines.length > 0 ? `\n${[start, ...lines, end].join('\n')}` : ''

function javascript({ method, url, headers, needsKey, body, isUpload }: Example) {
  const sentHeaders = [
    ...(needsKey ? ["    Authorization: 'Bearer ' + process.env.WORKFORCE_KEY,"] : []),
    ...Object.entries(headers).map(([name, value]) => `    '${name}': '${value}',`),
  ]
  const sent = isUpload ? 'form' : body ? `JSON.stringify(${JSON.stringify(body)})` : null
  const form = `import { openAsBlob } from 'node:fs'

const form = new FormData()
form.append('file', await openAsBlob('${exampleFile}'), '${exampleFile}')
`
  return `${isUpload ? form : ''}const response = await fetch('${url}', {
  method: '${method}',${block('  headers: {', sentHeaders, '  },')}${sent ? `\n  body: ${sent},` : ''}
})
console.log(response.status, await response.text())
`
}

const pythonWords: Record<string, string> = { true: 'True', false: 'False', null: 'None' }

/** JSON as Python writes it: all the same but for three words, which may stand in a text as they are. */
function pythonOf(value: object) {
  return JSON.stringify(value).replace(
    /"(?:[^"\\]|\\.)*"|true|false|null/g,
    (token) => pythonWords[token] ?? token,
  )
}

function python({ method, url, headers, needsKey, body, isUpload }: Example) {
  const form = `boundary = uuid.uuid4().hex
with open("${exampleFile}", "rb") as file:
    data = (
        f'--{boundary}\\r\\nContent-Disposition: form-data; name="file"; filename="${exampleFile}"\\r\\n\\r\\n'
    ).encode() + file.read() + f"\\r\\n--{boundary}--\\r\\n".encode()
`
  const sentHeaders = [
    ...(needsKey ? ['        "Authorization": "Bearer " + os.environ["WORKFORCE_KEY"],'] : []),
    ...Object.entries(headers).map(([name, value]) => `        "${name}": "${value}",`),
    ...(isUpload ? ['        "Content-Type": f"multipart/form-data; boundary={boundary}",'] : []),
  ]
  const json = body ? `\n    data=json.dumps(${pythonOf(body)}).encode(),` : ''
  const sent = isUpload ? '\n    data=data,' : json
  const modules = [body && 'json', needsKey && 'os', 'urllib.request', isUpload && 'uuid']
  return `import ${modules.filter(Boolean).join(', ')}

${isUpload ? form : ''}request = urllib.request.Request(
    "${url}",
    method="${method}",${block('    headers={', sentHeaders, '    },')}${sent}
)
with urllib.request.urlopen(request) as response:
    print(response.status, response.read().decode())
`
}

/** A call of an operation at the API's address, in each language. */
export function examplesOf(operation: Operation, api: string) {
  const example = {
    method: operation.method,
    url: addressOf(api, operation, exampleValues(operation)),
    headers: {
      ...exampleHeaders(operation),
      ...(exampleBody(operation) && { 'Content-Type': 'application/json' }),
    },
    needsKey: needsKey(operation),
    body: exampleBody(operation),
    isUpload: isUpload(operation),
  }
  return [
    { label: 'curl', text: curl(example) },
    { label: 'JavaScript', text: javascript(example) },
    { label: 'Python', text: python(example) },
  ]
}
