const javascript = (tolerance: number) => `import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const secret = Buffer.from(process.env.WEBHOOK_SECRET.replace(/^whsec_/, ''), 'base64')

function isGenuine(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures = '' } = headers
  if (!(Math.abs(Date.now() / 1000 - Number(time)) <= ${tolerance})) return false
  const signature = createHmac('sha256', secret).update(\`\${id}.\${time}.\${body}\`).digest('base64')
  const right = Buffer.from('v1,' + signature)
  return signatures.split(' ').some((one) => {
    const given = Buffer.from(one)
    return given.length === right.length && timingSafeEqual(given, right)
  })
}

const known = new Set()

const server = createServer(async (request, response) => {
  const parts = []
  for await (const part of request) parts.push(part)
  const body = Buffer.concat(parts).toString()
  if (!isGenuine(request.headers, body)) return response.writeHead(401).end()
  response.writeHead(204).end()
  const id = request.headers['webhook-id']
  if (known.has(id)) return
  known.add(id)
  console.log(id, JSON.parse(body).type)
})
server.listen(process.env.PORT ?? 8080, () => console.log('Port', server.address().port))
`

const python = (tolerance: number) => `import base64, hashlib, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, HTTPServer

secret = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))

def is_genuine(headers, body):
    id, sent_at = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not sent_at.isdecimal() or abs(time.time() - int(sent_at)) > ${tolerance}:
        return False
    signed = f"{id}.{sent_at}.".encode() + body
    right = b"v1," + base64.b64encode(hmac.new(secret, signed, hashlib.sha256).digest())
    signatures = headers.get("webhook-signature", "").split()
    return any(hmac.compare_digest(one.encode(), right) for one in signatures)

known = set()

class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        if not is_genuine(self.headers, body):
            self.send_response(401)
            return self.end_headers()
        self.send_response(204)
        self.end_headers()
        id = self.headers["webhook-id"]
        if id not in known:
            known.add(id)
            print(id, json.loads(body)["type"], flush=True)

server = HTTPServer(("", int(os.environ.get("PORT", 8080))), Receiver)
print("Port", server.server_port, flush=True)
server.serve_forever()
`

/** Programs that take events, without a library: each checks the signature, and passes over an event that it knows. */
export const receivers = (tolerance: number) => [
  { label: 'JavaScript', text: javascript(tolerance) },
  { label: 'Python', text: python(tolerance) },
]
