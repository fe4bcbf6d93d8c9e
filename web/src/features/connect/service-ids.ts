export const serviceIds = ['salesforce', 'servicenow', 'zapier'] as const
export type ServiceId = (typeof serviceIds)[number]
