/** What the messages on the way in are about: the next takes the place of the one before, and the last goes with the arrival. */
export const SIGNING_IN = { subject: 'signing-in' } as const;
