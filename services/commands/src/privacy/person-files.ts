import { Injectable } from '@nestjs/common';
import { BlobNotFound, SealedBlobStore, type BlobInfo } from '@matricula/blob-store';
import { jobStream, type JobStarted } from '@matricula/domain/job';
import { DomainError, mapWide, type RecordedEvent } from '@matricula/domain/kernel';
import { EventStore } from '@matricula/event-store';
import { isArchive, ImportFiles } from '../job';
import { firstUnfinished, jobsStarted } from './person-jobs';
import { holds, type PersonMarks } from './person-marks';

/** Number of files read concurrently; each holds a chunk in memory. */
const AT_ONCE = 8;

/** Finds and deletes uploaded files that contain a person, with all derived files: corrections, checks, refused rows. */
@Injectable()
export class PersonFiles {
  constructor(
    private readonly blobs: SealedBlobStore,
    private readonly files: ImportFiles,
    private readonly store: EventStore,
  ) {}

  /** Files of the jobs that touched the lead, and files with the person's phone or e-mail. @throws DomainError while an import reads one of them */
  async find(tenantId: string, events: readonly RecordedEvent[], marks: PersonMarks): Promise<BlobInfo[]> {
    const uploads = await this.uploadsOf(tenantId, events);
    const groups = new Map<string, BlobInfo[]>();
    for await (const info of this.blobs.list(tenantId)) {
      // Files encrypted with a lead's key are erased with that key.
      if (info.sealedWith && !info.sealedWith.startsWith('file/')) continue;
      const name = info.sealedWith ?? info.id;
      groups.set(name, [...(groups.get(name) ?? []), info]);
    }
    const found = await this.concerning([...groups.values()], uploads, marks);
    await this.assertUnused(tenantId, found);
    await this.assertNoArchive(tenantId);
    return found;
  }

  /** Reads several at a time, because each read is a round trip to the file store. */
  private async concerning(groups: readonly BlobInfo[][], uploads: ReadonlySet<string>, marks: PersonMarks): Promise<BlobInfo[]> {
    const found = await mapWide(groups, AT_ONCE, async (group) => ((await this.concerns(group, uploads, marks)) ? group : []));
    return found.flat();
  }

  async destroy(tenantId: string, files: readonly BlobInfo[]): Promise<void> {
    for (const file of files) {
      await this.files.forget(tenantId, file.id);
      await this.blobs.destroy(tenantId, file);
    }
  }

  /** Deletes the archives of the institution, because they contain the erased person. */
  async forgetArchives(tenantId: string): Promise<void> {
    for await (const file of this.blobs.list(tenantId)) if (isArchive(file)) await this.blobs.destroy(tenantId, file);
  }

  private async concerns(group: readonly BlobInfo[], uploads: ReadonlySet<string>, marks: PersonMarks): Promise<boolean> {
    if (group.some((file) => uploads.has(file.id) || isArchive(file))) return true;
    for (const file of group) if (await this.holds(marks, file)) return true;
    return false;
  }

  private async holds(marks: PersonMarks, { tenantId, id }: BlobInfo): Promise<boolean> {
    try {
      return await holds(marks, await this.blobs.open(tenantId, id));
    } catch (error) {
      // Another erasure or its expiry has deleted it since it was listed.
      if (error instanceof BlobNotFound) return false;
      throw error;
    }
  }

  /** Files of the imports that captured or changed the lead. */
  private async uploadsOf(tenantId: string, events: readonly RecordedEvent[]): Promise<Set<string>> {
    const jobIds = new Set(events.flatMap(({ data }) => (data as { jobId?: string }).jobId ?? []));
    const started = await this.store.readMany([...jobIds].map((jobId) => jobStream(tenantId, jobId)));
    return new Set([...started.values()].flatMap(([first]) => (first ? uploadOf((first.data as JobStarted['data']).settings ?? {}) : [])));
  }

  private async assertUnused(tenantId: string, files: readonly BlobInfo[]): Promise<void> {
    if (files.length === 0) return;
    const ids = new Set(files.map(({ id }) => id));
    const readers = await jobsStarted(this.store, tenantId, ({ settings = {} }) => uploadOf(settings).some((id) => ids.has(id)));
    const used = await firstUnfinished(this.store, tenantId, readers);
    if (!used) return;
    throw new DomainError(
      'erasure/not-possible',
      `The import "${used.title}" contains this person and is not finished: wait until it ends or cancel it, then erase.`,
    );
  }

  /** @throws DomainError `erasure/not-possible` while an archive of the institution is being written */
  async assertNoArchive(tenantId: string): Promise<void> {
    const archives = await jobsStarted(this.store, tenantId, ({ kind }) => kind === 'archive');
    if (!(await firstUnfinished(this.store, tenantId, archives))) return;
    throw new DomainError('erasure/not-possible', 'The institution is being exported to a file: wait until it ends, then erase.');
  }
}

const uploadOf = ({ uploadId }: Record<string, unknown>): string[] => (typeof uploadId === 'string' ? [uploadId] : []);
