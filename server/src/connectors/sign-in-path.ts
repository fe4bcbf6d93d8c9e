/** Where a system sends people back to who let us in, below the product's address: the web app takes them from there. */
export const callbackPath = '/dashboard/integrations/callback'
