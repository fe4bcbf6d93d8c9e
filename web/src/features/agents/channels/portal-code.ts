/** Pages of other makers in which an agent can be. */
export type Portal = 'experience' | 'lightning' | 'service-portal'

/** A system that the organisation connected, with its address. */
export type ConnectedPortal = { kind: string; base_url: string }

const usual: Record<Portal, string> = {
  experience: 'https://acme.my.site.com',
  lightning: 'https://acme.lightning.force.com',
  'service-portal': 'https://acme.service-now.com',
}
const salesforce = '.my.salesforce.com'

/** The address of the pages, of a connected system where there is one; otherwise how such an address looks. */
export function originOfPortal(portal: Portal, connected: ConnectedPortal[]) {
  const wanted = portal === 'service-portal' ? 'servicenow' : 'salesforce'
  const own = connected.find(({ kind }) => kind === wanted)?.base_url
  const fits = own && (portal === 'service-portal' || own.endsWith(salesforce))
  if (!fits) return { origin: usual[portal], isOwn: false }
  const suffix = portal === 'experience' ? '.my.site.com' : '.lightning.force.com'
  const origin = portal === 'service-portal' ? own : own.replace(salesforce, suffix)
  return { origin, isOwn: true }
}

/** The ID of the Service Portal widget, and the line of a header or footer that shows it. */
export const servicePortalWidget = 'digital-workforce-agent'
export const servicePortalTemplate = `<widget id="${servicePortalWidget}"></widget>`

/** The client script of a Service Portal widget that adds the agent to the page once. */
export const servicePortalCode = (agent: string, origin: string) => `api.controller = function () {
  if (document.querySelector('script[data-agent]')) return
  var script = document.createElement('script')
  script.src = '${origin}/widget.js'
  script.async = true
  script.setAttribute('data-agent', '${agent}')
  document.head.appendChild(script)
}`

/** The files of a Lightning web component that shows the agent's frame. */
export const lightningCode = (agent: string, origin: string) => ({
  'workforceAgent.html': `<template>
  <iframe title="Chat" src="${origin}/widget/${agent}/frame?mode=inline&amp;theme=auto"
    referrerpolicy="origin" style="width:100%;height:600px;border:0"></iframe>
</template>`,
  'workforceAgent.js': `import { LightningElement } from 'lwc'
export default class WorkforceAgent extends LightningElement {}`,
  'workforceAgent.js-meta.xml': `<LightningComponentBundle xmlns="http://soap.sforce.com/2006/04/metadata">
  <apiVersion>62.0</apiVersion>
  <isExposed>true</isExposed>
  <targets>
    <target>lightning__AppPage</target>
    <target>lightning__HomePage</target>
    <target>lightning__RecordPage</target>
    <target>lightning__UtilityBar</target>
  </targets>
</LightningComponentBundle>`,
})
