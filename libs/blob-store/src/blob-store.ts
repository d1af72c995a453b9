import type { Readable } from 'node:stream';

/** Description of a file; its content is opened by tenant and id. */
export interface BlobInfo {
  id: string;
  tenantId: string;
  /** The uploader's file name; never part of a path. */
  name: string;
  contentType: string;
  bytes: number;
  /** SHA-256 of the stored bytes, hex. */
  sha256: string;
  storedAt: string;
  /** After this time the file counts as deleted. */
  expiresAt?: string;
  /** Source and permissions of a generated file, as given by its creator; missing in older files and in uploads. */
  madeOf?: Readonly<Record<string, string>>;
  /** Name of the encryption key: the lead of an attachment, or a key of the file's own, which files made from it share. */
  sealedWith?: string;
}

/** A file to store. */
export interface NewBlob {
  tenantId: string;
  name: string;
  contentType: string;
  content: Uint8Array | Readable;
  /** Source and permissions, checked before the file is handed out; stored encrypted. */
  madeOf?: Readonly<Record<string, string>>;
}

/** Encryption key and lifetime of a file. By default it has a key of its own and never expires. */
export interface Keeping {
  /** The lead it is about: the file is erased with the person. */
  ofLead?: string;
  /** The file it was made from: both are erased and expire together. */
  madeFrom?: string;
  /** Expiry, unless the file was made from another one. */
  expiresAt?: Date;
  /** A file the product needs to work, not a user's file: stored even if the tenant is at its limit. */
  ofProduct?: true;
}

/** Files by tenant and id. Ids of other tenants count as unknown. */
export abstract class BlobStore {
  /** Stores a file; durable on return. A failing stream leaves nothing behind. @throws Error when the tenant's id is not fit for a path. */
  abstract put(blob: NewBlob): Promise<BlobInfo>;
  /** @throws BlobNotFound */
  abstract open(tenantId: string, id: string): Promise<Readable>;
  /** Undefined if there is no such file. */
  abstract stat(tenantId: string, id: string): Promise<BlobInfo | undefined>;
  /** All files, or those of one tenant, unordered. */
  abstract list(tenantId?: string): AsyncIterable<BlobInfo>;
  /** True if a file was deleted. */
  abstract delete(tenantId: string, id: string): Promise<boolean>;
}

/** There is no such file, or it belongs to another tenant. */
export class BlobNotFound extends Error {
  constructor(id: string) {
    super(`There is no file ${id}`);
    this.name = 'BlobNotFound';
  }
}

/** Ids that adapters accept; they cannot escape a folder. */
export const isBlobId = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

/** Tenant ids that adapters accept: letters, digits, `-`, `_` and inner dots. */
export const isBlobTenant = (tenantId: string) => /^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$/.test(tenantId) && tenantId.length <= 128;
