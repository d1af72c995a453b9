import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { commandMeta, IdentityService, type RequestContext } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import type { Json, Position } from '@matricula/domain/kernel';
import { partOf } from '@matricula/domain/kernel/field-schema';
import { accountBoundary, ownProfileFields, type User, type UserEvent } from '@matricula/domain/user';
import type { Receipt } from '@matricula/event-store';
import { bySchema } from '@matricula/http';
import type { FastifyRequest } from 'fastify';
import { Telephones } from '../call';
import { DecideCommand } from '../decision';
import { FormBodies, MB, type FormBody } from '../form-body';

const most = 2 * MB;
const body = partOf(ownProfileFields);

/** The address of a photo; it cannot be guessed. */
const photoAddress = (tenantId: string, userId: string, blobId: string) => `/api/user-photos/${tenantId}/${userId}/${blobId}`;
const blobOf = (address: unknown) => (typeof address === 'string' ? address.split('/').at(-1) : undefined);

/** Lets users change their own name, second number and photo. */
@Injectable()
export class OwnProfile {
  private readonly forms: FormBodies;

  constructor(
    private readonly commands: CommandBus,
    private readonly identity: IdentityService,
    private readonly blobs: SealedBlobStore,
    private readonly telephones: Telephones,
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

  /** Changes the given fields. @throws DomainError `profile/file-type`, `profile/file-size`, `user/telephone-taken`; then nothing is changed or stored */
  async change(request: FastifyRequest, context: RequestContext): Promise<{ position: Position; photo: string | null }> {
    const { user, homeTenantId: tenantId } = context;
    const { values, files } = await this.forms.read(request, tenantId);
    const [file] = files;
    const receipt = await this.forms.unlessRefused(tenantId, files, () => this.decided(values, file?.blobId, context));
    this.identity.forget();
    const photo = typeof receipt.state.values.photo === 'string' ? receipt.state.values.photo : null;
    // The previous photo, or the upload of a repeated request.
    for (const blobId of [file?.blobId, blobOf(user.photo)])
      if (blobId && blobId !== blobOf(photo)) await this.blobs.delete(tenantId, blobId);
    return { position: receipt.position, photo };
  }

  /** Deletes the photo of an erased user. */
  async forgetPhoto(tenantId: string, address: unknown): Promise<void> {
    const blobId = blobOf(address);
    if (blobId) await this.blobs.delete(tenantId, blobId);
  }

  private async decided(
    values: FormBody['values'],
    blobId: string | undefined,
    context: RequestContext,
  ): Promise<Receipt<UserEvent, User>> {
    const { user, homeTenantId: tenantId } = context;
    const { name, alt_mobile, remove_photo } = await bySchema(body, values as Record<string, unknown>);
    await this.telephones.assertFree(tenantId, alt_mobile, user.userId);
    const photo = blobId ? photoAddress(tenantId, user.userId, blobId) : remove_photo ? null : undefined;
    const to: Record<string, Json> = {
      ...(name !== undefined && { name }),
      ...(alt_mobile !== undefined && { altMobile: alt_mobile || null }),
      ...(photo !== undefined && { photo }),
    };
    const meta = { ...commandMeta(context), tenantId };
    return this.commands.execute(new DecideCommand(accountBoundary, [user.userId], { type: 'ChangeUser', data: { to } }, meta));
  }
}
