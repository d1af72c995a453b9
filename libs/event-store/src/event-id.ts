import { hash, randomUUID } from 'node:crypto';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A new UUID of version 7: ids that begin with the time stay together in an index. */
export function newEventId(): string {
  // randomUUID keeps a store of entropy: eight times cheaper than asking the system for 16 bytes each time.
  const random = randomUUID();
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(15)}`;
}

/** The UUID (version 5) of the nth event that a command caused: the same whenever the command is sent again. */
export function eventIdOf(commandId: string, index: number): string {
  const bytes = hash('sha1', `matricula/${commandId}/${index}`, 'buffer');
  bytes[6] = (bytes[6]! & 0x0f) | 0x50;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return uuidText(bytes);
}

/** Whether an event's id follows from that of a command: `eventIdOf` alone makes ids of version 5. */
export const isCommanded = (id: string): boolean => id[14] === '5';

/** The id of a part of what a command makes; a new one where there is no command id. */
export const partIdOf = (commandId: string | undefined, part: string): string =>
  commandId === undefined ? newEventId() : eventIdOf(`${commandId}/${part}`, 0);

/**
 * The same, beginning like `near` (a UUID of version 7): ids of one job lie together in an index, however large the log is.
 * Version 8, as RFC 9562 wants it of ids made by a rule of one's own.
 */
export function eventIdNear(near: string, commandId: string, index: number): string {
  const bytes = hash('sha1', `matricula/${commandId}/${index}`, 'buffer');
  Buffer.from(near.replaceAll('-', '').slice(0, 12), 'hex').copy(bytes);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return uuidText(bytes);
}

/** A UUID as it is compared. @throws Error when the text is not one. */
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
