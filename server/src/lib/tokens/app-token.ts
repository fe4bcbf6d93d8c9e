/** With what the access token of an app begins, so that no one takes it for the token of a person or a key. */
export const appTokenStart = 'dwa_'
