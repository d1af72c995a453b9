/** What a channel's name may not hold, or what would let one name mean two people. */
const told = (part: string, open: RegExp) =>
  part.replace(open, (sign) => [...Buffer.from(sign)].map((byte) => `=${byte.toString(16).padStart(2, '0')}`).join(''));

/** The private channel of a person in a tenant: nobody else's has its name, whatever signs tenants and people are called by. */
export const personalChannel = (tenantId: string, userId: string): string =>
  `private-${told(tenantId, /[^\w.]/gu)}-${told(userId, /[^\w.-]/gu)}`;
