import { hash, randomUUID } from 'node:crypto';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A new UUID version 7: ids that start with the time are close together in an index. */
export function newEventId(): string {
  // randomUUID uses an entropy pool: eight times cheaper than requesting 16 random bytes each time.
  const random = randomUUID();
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(15)}`;
}

/** UUID (version 5) of the nth event of a command: the same whenever the command is repeated. */
export function eventIdOf(commandId: string, index: number): string {
  const bytes = hash('sha1', `matricula/${commandId}/${index}`, 'buffer');
  bytes[6] = (bytes[6]! & 0x0f) | 0x50;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return uuidText(bytes);
}

/** Whether an event id was derived from a command id: only `eventIdOf` makes version 5 ids. */
export const isCommanded = (id: string): boolean => id[14] === '5';

/** Id of one part of a command's results; a new id without a command id. */
export const partIdOf = (commandId: string | undefined, part: string): string =>
  commandId === undefined ? newEventId() : eventIdOf(`${commandId}/${part}`, 0);

/**
 * Like `eventIdOf`, but with the prefix of `near` (a UUID version 7), so that the ids of one job are close together in an index. Version 8, which
 * RFC 9562 reserves for custom rules.
 */
export function eventIdNear(near: string, commandId: string, index: number): string {
  const bytes = hash('sha1', `matricula/${commandId}/${index}`, 'buffer');
  Buffer.from(near.replaceAll('-', '').slice(0, 12), 'hex').copy(bytes);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return uuidText(bytes);
}

/** Normalises a UUID. @throws Error when the text is not one. */
export function checkedUuid(id: string): string {
  const text = id.toLowerCase();
  if (!UUID.test(text)) throw new Error(`Event id "${id}" is not a UUID`);
  return text;
}

/** The 16 bytes of a UUID. @throws Error when the text is not one. */
export const uuidBytes = (id: string): Buffer => Buffer.from(checkedUuid(id).replaceAll('-', ''), 'hex');

/** The text of a UUID's 16 bytes. */
export function uuidText(bytes: Buffer): string {
  const hex = bytes.toString('hex', 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
