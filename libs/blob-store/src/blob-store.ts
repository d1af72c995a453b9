import type { Readable } from 'node:stream';

/** What a file is; its content is opened by tenant and id. */
export interface BlobInfo {
  id: string;
  tenantId: string;
  /** The name that the uploader gave it; never part of a path. */
  name: string;
  contentType: string;
  bytes: number;
  /** SHA-256 of what the store holds, hex. */
  sha256: string;
  storedAt: string;
  /** From then on the file is unknown. */
  expiresAt?: string;
  /** What a made file was made of, and with whose rights, as its maker put it; missing in files from before and in uploads of others. */
  madeOf?: Readonly<Record<string, string>>;
  /** With whose key it is sealed: the lead of an attachment, or a key of the file's own, which files made from it share. */
  sealedWith?: string;
}

/** A file on its way in. */
export interface NewBlob {
  tenantId: string;
  name: string;
  contentType: string;
  content: Uint8Array | Readable;
  /** What it is made of, for what is asked before it is handed out; kept sealed. */
  madeOf?: Readonly<Record<string, string>>;
}

/** Whose key seals a file, and how long it is kept. Without either it has a key of its own, for ever. */
export interface Keeping {
  /** The lead that it is about: it goes with the person. */
  ofLead?: string;
  /** The file that it was made from: it goes with that file, and as early. */
  madeFrom?: string;
  /** The end of its life, where it is not made from another file. */
  expiresAt?: Date;
  /** Not a file that people keep, but one that the product needs to work: it is stored whatever the institution may have. */
  ofProduct?: true;
}

/** Files by tenant and id. An id of another tenant is as unknown as one that never was. */
export abstract class BlobStore {
  /** Durable when it returns. A stream that fails leaves nothing behind. @throws Error when the tenant's id is not fit for a path. */
  abstract put(blob: NewBlob): Promise<BlobInfo>;
  /** @throws BlobNotFound */
  abstract open(tenantId: string, id: string): Promise<Readable>;
  /** Undefined when there is no such file. */
  abstract stat(tenantId: string, id: string): Promise<BlobInfo | undefined>;
  /** Every file, or those of a tenant, in no order. */
  abstract list(tenantId?: string): AsyncIterable<BlobInfo>;
  /** True when there was something to delete. */
  abstract delete(tenantId: string, id: string): Promise<boolean>;
}

/** There is no such file, or not for this tenant. */
export class BlobNotFound extends Error {
  constructor(id: string) {
    super(`There is no file ${id}`);
    this.name = 'BlobNotFound';
  }
}

/** Ids that adapters accept: nothing in them can leave a folder. */
export const isBlobId = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

/** Tenant ids that adapters accept: letters, digits, `-`, `_` and inner dots. */
export const isBlobTenant = (tenantId: string) => /^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$/.test(tenantId) && tenantId.length <= 128;
