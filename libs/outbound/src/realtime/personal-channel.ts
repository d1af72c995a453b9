/** Escapes characters that channel names may not contain or that would make two ids share a name. */
const told = (part: string, open: RegExp) =>
  part.replace(open, (sign) => [...Buffer.from(sign)].map((byte) => `=${byte.toString(16).padStart(2, '0')}`).join(''));

/** Name of the private channel of a user in a tenant. Escapes the ids, so that no two users share a name. */
export const personalChannel = (tenantId: string, userId: string): string =>
  `private-${told(tenantId, /[^\w.]/gu)}-${told(userId, /[^\w.-]/gu)}`;
