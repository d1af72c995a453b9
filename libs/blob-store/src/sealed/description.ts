import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const MARK = 'sealed1';
const [IV, TAG] = [12, 16];

/** Plain part of an encrypted file's description: the name of its key, and its expiry. */
export interface Description {
  sealedWith: string;
  expiresAt?: string;
  salt: Buffer;
}

/** Encrypted part of the description. */
export interface PlainDescription {
  name: string;
  contentType: string;
  madeOf?: Readonly<Record<string, string>>;
}

/** Text stored in place of a plain file's name. */
export function sealDescription({ sealedWith, expiresAt = '', salt }: Description, key: Buffer, plain: PlainDescription): string {
  const clear = [MARK, encodeURIComponent(sealedWith), expiresAt, salt.toString('base64url')].join(' ');
  const iv = randomBytes(IV);
  // Nonces of the content begin with 0 or 1.
  iv.writeUInt8(2, 0);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(clear));
  const sealed = Buffer.concat([iv, cipher.update(JSON.stringify(plain)), cipher.final(), cipher.getAuthTag()]);
  return `${clear} ${sealed.toString('base64url')}`;
}

/** The plain part; undefined if this is the name of an unencrypted file. */
export function readDescription(text: string): Description | undefined {
  const [mark, sealedWith, expiresAt, salt, sealed] = text.split(' ');
  if (mark !== MARK || !sealedWith || !salt || !sealed) return undefined;
  return { sealedWith: decodeURIComponent(sealedWith), expiresAt: expiresAt || undefined, salt: Buffer.from(salt, 'base64url') };
}

/** The encrypted part. @throws Error when it was not encrypted with this key */
export function openDescription(text: string, key: Buffer): PlainDescription {
  const end = text.lastIndexOf(' ');
  const bytes = Buffer.from(text.slice(end + 1), 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV), { authTagLength: TAG }).setAAD(
    Buffer.from(text.slice(0, end)),
  );
  decipher.setAuthTag(bytes.subarray(-TAG));
  const plain = Buffer.concat([decipher.update(bytes.subarray(IV, -TAG)), decipher.final()]);
  return JSON.parse(plain.toString()) as PlainDescription;
}
