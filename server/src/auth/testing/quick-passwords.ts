/** What the passwords of the tests cost: where the usual cost is asked about, a test says so. */
export const quickPasswords = { memoryCost: 64, timeCost: 1 }
