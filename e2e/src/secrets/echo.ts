import { createServer } from 'node:http'

export const planted = {
  client: 'planted-client-secret-81f2',
  salesforce: 'planted-salesforce-secret-77c1',
  refresh: 'planted-refresh-token-0-c9',
  access: 'planted-access-token-5e',
  header: 'planted-mcp-header-3b40',
  tool: 'planted-tool-header-92ad',
}
/** All of them begin so, those too that a system gives by itself. */
export const mark = 'planted-'

/** A system that gives tokens, and refuses everything else with all that it was asked with. */
export function startEcho() {
  let refreshes = 0
  let works = true
  const heard = new Set<string>()
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      const path = request.url?.split('?')[0] ?? ''
      const asked = `${request.headers.authorization} ${request.headers['x-key']} ${body}`
      for (const [found] of asked.matchAll(/planted-[\w-]+/g)) heard.add(found)
      const isToken = /token/.test(path)
      if (isToken) refreshes += 1
      const refresh_token = `planted-refresh-token-${refreshes}-c9`
      const token = { access_token: `${planted.access}-${refreshes}`, refresh_token }
      const names = ['FirstName', 'LastName', 'Company', 'Email', 'Phone', 'Title', 'LeadSource']
      const more = ['Description', 'Subject', 'Status', 'Origin', 'Priority']
      const key = { name: 'Digital_Workforce_Key__c', externalId: true, unique: true }
      const described = {
        ...{ createable: true, updateable: true },
        fields: [...[...names, ...more].map((name) => ({ name })), key],
      }
      const found = path.endsWith('/describe') ? described : { result: [], records: [] }
      const fault = path.startsWith('/services')
        ? [{ message: asked, errorCode: 'MALFORMED_QUERY' }]
        : { error: { message: asked, detail: asked } }
      response.writeHead(isToken || works ? 200 : 400, { 'content-type': 'application/json' })
      response.end(JSON.stringify(isToken ? token : works ? found : fault))
    })
  })
  return {
    heard,
    fail: () => {
      works = false
    },
    listen: async () => {
      await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
      const address = server.address()
      return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    },
    close: () => new Promise((done) => server.close(done)),
  }
}
