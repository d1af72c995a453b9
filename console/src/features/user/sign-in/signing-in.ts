/** Subject of all sign-in messages: each replaces the previous one, and arrival removes the last. */
export const SIGNING_IN = { subject: 'signing-in' } as const;
