import type { Survivors } from './survivors.ts'

// The part of survivors.ts that is about keys and webhooks.

export const survivorsOfHooks: Survivors = {
  'private.add_hook': {
    'key.id is null': 'what is no key has no scopes, so it may hear of nothing either',
  },
  'private.agent_of_event': {
    '(templates.organization_id = agent_of_event.organization)':
      'what an event is about has an agent of its own organisation; it is what the index begins with',
  },
  'private.forget_deliveries': {
    'keys.organization_id = hooks.organization_id':
      'a hook is of the organisation of its key; it is what the index begins with',
  },
  'private.hook_hears': {
    '(keys.organization_id = (hook_hears.hook).organization_id)':
      'a hook is of the organisation of its key; it is what the index begins with',
  },
  'private.hook_lives': {
    '(keys.organization_id = hook_lives.organization)':
      'a hook is of the organisation of its key; it is what the index begins with',
  },
  'private.hooks_of_key': {
    '(hooks.organization_id = keys.organization_id)':
      'a hook is of the organisation of its key; it is what the index begins with',
  },
  'private.recent_events': {
    everywhere: 'of handoffs a key hears everywhere or not at all, and then it was answered above',
    'key.id is null': 'what is no key has no scopes, so it may hear of nothing either',
  },
  'private.rotate_integration_key': {
    'webhook_endpoints.organization_id = old.organization_id':
      'a hook is of the organisation of its key; it is what the index begins with',
  },
}
