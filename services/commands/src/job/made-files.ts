import { Injectable } from '@nestjs/common';
import { assertFileRights, rightsChanged, type RequestContext } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import type { Job } from '@matricula/domain/job';
import { ListService } from '@matricula/lists';
import type { JobInHand } from './job-work';

const INSTEAD = 'Export it again to get what you may see now.';

/** Files that jobs created, for users who may download them at present. */
@Injectable()
export class MadeFiles {
  constructor(
    private readonly blobs: SealedBlobStore,
    private readonly lists: ListService,
  ) {}

  /** @throws DomainError `file/not-yours` when this user does not see the fields or the rows of the file any more */
  async assertTheirs({ file, keysFile }: Job, { settings }: JobInHand, context: RequestContext): Promise<void> {
    const { tenantId, sight } = context;
    const info = file && (await this.blobs.stat(tenantId, file));
    const isOfList = typeof settings.list === 'string';
    assertFileRights(info ? info.madeOf : undefined, sight, isOfList ? ['fields'] : ['fields', 'reach', 'people'], INSTEAD);
    if (typeof settings.list !== 'string' || sight.admin) return;
    const keys = await this.keys(tenantId, keysFile);
    if (!keys || !(await this.lists.seesAll(this.lists.declared(settings.list, context), keys, context))) throw rightsChanged(INSTEAD);
  }

  private async keys(tenantId: string, keysFile: string | undefined): Promise<string[] | undefined> {
    if (!keysFile || !(await this.blobs.stat(tenantId, keysFile))) return undefined;
    const parts: Buffer[] = [];
    for await (const part of await this.blobs.open(tenantId, keysFile)) parts.push(part as Buffer);
    return JSON.parse(Buffer.concat(parts).toString()) as string[];
  }
}
