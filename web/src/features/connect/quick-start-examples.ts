import { apiAddress } from '@/lib/supabase.ts'

/** What the quick start's examples find out; they read the key from the environment. */
const started = (agentId: string) =>
  JSON.stringify({
    agent_id: agentId,
    purpose: 'Arrange a call back',
    results: {
      name: { type: 'string', description: 'your name' },
      email: { type: 'email', description: 'your e-mail address' },
    },
  })
const said = JSON.stringify({ message: 'Jane Doe' })

function curl(agentId: string) {
  const headers = '-H "Authorization: Bearer $WORKFORCE_KEY" -H "Content-Type: application/json"'
  return [
    `API=${apiAddress()}`,
    `ID=$(curl -s ${headers} \\`,
    `  -d '${started(agentId)}' \\`,
    '  $API/interactions | grep -o \'"id":"[^"]*\' | head -1 | cut -d\'"\' -f4)',
    `curl -s ${headers} \\`,
    `  -d '${said}' $API/interactions/$ID/messages`,
    `curl -s ${headers} $API/interactions/$ID`,
  ].join('\n')
}

function javascript(agentId: string) {
  return `const api = '${apiAddress()}'
const headers = {
  Authorization: 'Bearer ' + process.env.WORKFORCE_KEY,
  'Content-Type': 'application/json',
}
async function call(path, body) {
  const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
  const response = await fetch(api + path, init)
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.error.message)
  return answer
}

const { id, opening } = await call('/interactions', ${started(agentId)})
console.log(opening)
const { answer } = await call('/interactions/' + id + '/messages', ${said})
console.log(answer)
console.log(JSON.stringify(await call('/interactions/' + id)))
`
}

function python(agentId: string) {
  return `import json, os, urllib.request

API = "${apiAddress()}"

def call(path, body=None):
    request = urllib.request.Request(
        API + path,
        data=json.dumps(body).encode() if body else None,
        headers={
            "Authorization": "Bearer " + os.environ["WORKFORCE_KEY"],
            "Content-Type": "application/json",
        },
    )
    with urllib.request.urlopen(request) as response:
        return json.load(response)

interaction = call("/interactions", ${started(agentId)})
print(interaction["opening"])
path = "/interactions/" + interaction["id"]
print(call(path + "/messages", ${said})["answer"])
print(json.dumps(call(path), separators=(",", ":")))
`
}

/** A first interaction in each language, with this agent; without one the place of its id is shown. */
export function quickStartExamples(agentId = 'AGENT_ID') {
  return [
    { label: 'curl', text: curl(agentId) },
    { label: 'JavaScript', text: javascript(agentId) },
    { label: 'Python', text: python(agentId) },
  ]
}
