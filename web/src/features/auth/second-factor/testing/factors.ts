export const authenticator = {
  id: 'factor-app',
  factor_type: 'totp',
  status: 'verified',
  friendly_name: 'Work phone',
}
export const passkey = {
  id: 'factor-key',
  factor_type: 'webauthn',
  status: 'verified',
  friendly_name: 'Laptop',
}
