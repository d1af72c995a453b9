import { Injectable } from '@nestjs/common';
import { SealedBlobStore } from '@matricula/blob-store';
import { DomainError, ownValue } from '@matricula/domain/kernel';
import type { CallActionAttachment } from '@matricula/read-models/call-action';
import { fileTypeFromBuffer } from 'file-type';

const MOST_BYTES = 5 * 1024 * 1024;
/** Allowed types (001 §9), detected from the content, with their file extensions. */
const ALLOWED: Record<string, string[]> = { 'application/pdf': ['pdf'], 'image/jpeg': ['jpg', 'jpeg'], 'image/png': ['png'] };

/** A file of a request: its name, and its content as a base64 data URL. */
export interface AttachedFile {
  name: string;
  img: string;
}

/** Stores files about a lead; their type is detected from the content, not from the name. */
@Injectable()
export class Attachments {
  constructor(private readonly blobs: SealedBlobStore) {}

  /** @throws DomainError `call-action/attachment-type`, `call-action/attachment-size` before anything is stored */
  async keep(tenantId: string, leadId: string, files: readonly AttachedFile[]): Promise<CallActionAttachment[]> {
    const checked = await Promise.all(files.map(check));
    return Promise.all(
      checked.map(async ({ name, contentType, content }) => {
        const { id } = await this.blobs.put({ tenantId, name, contentType, content }, { ofLead: leadId });
        return { blobId: id, name, contentType, bytes: content.length };
      }),
    );
  }

  /** Deletes files of what was not recorded. */
  async discard(tenantId: string, attachments: readonly CallActionAttachment[]): Promise<void> {
    await Promise.all(attachments.map(({ blobId }) => this.blobs.delete(tenantId, blobId)));
  }
}

async function check({ name, img }: AttachedFile): Promise<{ name: string; contentType: string; content: Buffer }> {
  const encoded = /^data:[\w.+/-]*;base64,([A-Za-z0-9+/=\s]*)$/.exec(img)?.[1];
  if (encoded === undefined) throw new DomainError('call-action/attachment-type', `${name} is not a base64 data URL.`);
  const content = Buffer.from(encoded, 'base64');
  if (content.length > MOST_BYTES) throw new DomainError('call-action/attachment-size', `${name} is larger than 5 MB.`);
  const contentType = (await fileTypeFromBuffer(content))?.mime ?? '';
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  if (!ownValue(ALLOWED, contentType)?.includes(ending)) {
    throw new DomainError('call-action/attachment-type', `${name} is not a .pdf, .jpg, .png or .jpeg file.`);
  }
  return { name, contentType, content };
}
