import type { PracticeSystem } from '../practice-tables.ts'

type SetUp = {
  /** What is done in the other system, before its credentials are entered here. */
  steps: string[]
  address: { label: string; placeholder: string }
  /** What its credentials are called there. */
  id: string
  secret: string
  /** It has a page on which a person lets us in. */
  signsIn: boolean
}

/** How each system is set up; `callback` is where it sends people back to. */
export const setUps = (callback: string): Record<PracticeSystem, SetUp> => ({
  salesforce: {
    steps: [
      'In Setup › Object Manager, add a text field with the name Digital_Workforce_Key to Lead, Contact and Case: 40 letters, unique, external ID. It keeps a record from being filed twice.',
      'In Setup › External Client App Manager, add an app with OAuth and the scopes api and refresh_token. Require PKCE, and rotate refresh tokens.',
      `Enter ${callback} as its callback URL.`,
      'Copy its consumer key and secret to here, and sign in as the user that agents are to work as. They can do what that user can.',
    ],
    address: { label: 'Address of your My Domain', placeholder: 'https://acme.my.salesforce.com' },
    ...{ id: 'Consumer key', secret: 'Consumer secret', signsIn: true },
  },
  servicenow: {
    steps: [
      'In ServiceNow, open System OAuth › Application Registry and add an OAuth API endpoint for external clients.',
      'Give it an application user who may read and write incidents and requests, and read the knowledge base. Agents can do what that user can.',
      'Allow the client credentials grant: set glide.oauth.inbound.client.credential.grant_type.enabled to true.',
      'Copy its client ID and client secret to here.',
    ],
    address: { label: 'Address of the instance', placeholder: 'https://acme.service-now.com' },
    ...{ id: 'Client ID', secret: 'Client secret', signsIn: false },
  },
})

/** A label as it stands within a sentence. */
export const inSentence = (label: string) => label.charAt(0).toLowerCase() + label.slice(1)
