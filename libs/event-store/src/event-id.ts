import { createHash, randomBytes } from 'node:crypto';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A new UUID of version 7: ids that begin with the time stay together in an index. */
export function newEventId(): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  return format(bytes, 7);
}

/** The UUID (version 5) of the nth event that a command caused: the same whenever the command is sent again. */
export function eventIdOf(commandId: string, index: number): string {
  return format(createHash('sha1').update(`matricula/${commandId}/${index}`).digest(), 5);
}

/** The 16 bytes of a UUID. @throws Error when the text is not one. */
export function uuidBytes(id: string): Buffer {
  const text = id.toLowerCase();
  if (!UUID.test(text)) throw new Error(`Event id "${id}" is not a UUID`);
  return Buffer.from(text.replaceAll('-', ''), 'hex');
}

/** The text of a UUID's 16 bytes. */
export function uuidText(bytes: Buffer): string {
  const hex = bytes.toString('hex', 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

function format(bytes: Buffer, version: number): string {
  bytes[6] = (bytes[6]! & 0x0f) | (version << 4);
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return uuidText(bytes);
}
