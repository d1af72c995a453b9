import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { commandMeta, IdentityService, type RequestContext } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import type { Json } from '@matricula/domain/kernel';
import { partOf } from '@matricula/domain/kernel/field-schema';
import { accountBoundary, ownProfileFields } from '@matricula/domain/user';
import type { Receipt } from '@matricula/event-store';
import { bySchema } from '@matricula/http';
import type { FastifyRequest } from 'fastify';
import { DecideCommand } from '../decision/decide.handler';
import { FormBodies, MB } from '../form-body';

const most = 2 * MB;
const body = partOf(ownProfileFields);

/** Where a photo is shown; each has an address of its own, which nobody finds who is not told it. */
const photoAddress = (tenantId: string, userId: string, blobId: string) => `/api/user-photos/${tenantId}/${userId}/${blobId}`;
const blobOf = (address: unknown) => (typeof address === 'string' ? address.split('/').at(-1) : undefined);

/** What people change of their own account: their name, their second number, their photo. */
@Injectable()
export class OwnProfile {
  private readonly forms: FormBodies;

  constructor(
    private readonly commands: CommandBus,
    private readonly identity: IdentityService,
    private readonly blobs: SealedBlobStore,
  ) {
    this.forms = new FormBodies(blobs, {
      code: 'profile',
      words: 'an image: a .png, .jpg, .jpeg or .webp file',
      most: 1,
      kinds: {
        'image/png': { endings: ['png'], most },
        'image/jpeg': { endings: ['jpg', 'jpeg'], most },
        'image/webp': { endings: ['webp'], most },
      },
    });
  }

  /** What is named is changed. @throws DomainError `profile/file-type`, `profile/file-size`; nothing is changed or kept then */
  async change(request: FastifyRequest, context: RequestContext): Promise<Receipt & { photo: string | null }> {
    const { user, homeTenantId: tenantId } = context;
    const { userId } = user;
    const { values, files } = await this.forms.read(request, tenantId);
    try {
      const { name, alt_mobile, remove_photo } = await bySchema(body, values as Record<string, unknown>);
      const [file] = files;
      const photo = file ? photoAddress(tenantId, userId, file.blobId) : remove_photo ? null : undefined;
      const to: Record<string, Json> = {
        ...(name !== undefined && { name }),
        ...(alt_mobile !== undefined && { altMobile: alt_mobile || null }),
        ...(photo !== undefined && { photo }),
      };
      const meta = { ...commandMeta(context), tenantId };
      const receipt: Receipt = await this.commands.execute(
        new DecideCommand(accountBoundary, [userId], { type: 'ChangeUser', data: { to } }, meta),
      );
      this.identity.forget();
      const before = blobOf(user.photo);
      if (photo !== undefined && before) await this.blobs.delete(tenantId, before);
      return { ...receipt, photo: photo === undefined ? (user.photo ?? null) : photo };
    } catch (error) {
      await this.forms.discard(tenantId, files);
      throw error;
    }
  }

  /** Of somebody who was erased. */
  async forgetPhoto(tenantId: string, address: unknown): Promise<void> {
    const blobId = blobOf(address);
    if (blobId) await this.blobs.delete(tenantId, blobId);
  }
}
