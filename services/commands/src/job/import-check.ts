import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import { identityOwner, leadStream, leadDecider } from '@matricula/domain/lead';
import { DomainError } from '@matricula/domain/kernel';
import { EventStore, stateOf } from '@matricula/event-store';
import { LeadIdentities, type LeadIdentity } from '../lead/lead-identities';
import { ImportFiles } from './import-files';
import { Masters } from '../lead/masters';
import { PublisherBatch } from '../lead/publisher-batch';
import { Publishers } from '../lead/publishers';
import type { RowProblem } from './import-row';
import { ImportRows } from './import-rows';
import type { RecordImportWork } from './record-import.work';
import type { ImportSettings } from './import-settings';
import { UnknownMasters, type UnknownMaster } from './unknown-masters';

/** A row that will be refused as it stands. */
export interface BadRow {
  line: number;
  values: string[];
  problems: RowProblem[];
}

export interface CheckCounts {
  rows: number;
  fresh: number;
  /** The person is a lead already; missing for people who must not learn it, to whom those rows count as `fresh`. */
  known?: number;
  /** The same person stands further up in the file. */
  repeated: number;
  refused: number;
}

/** How many bad rows a check keeps for reading; the counts go on. */
const MOST_BAD_ROWS = 10_000;
const BATCH = 400;
/** Tells a check from other JSON that is kept. */
const CHECK_TYPE = 'application/json; profile=import-check';

/** A check as it is kept. */
interface Kept {
  counts: CheckCounts;
  bad: BadRow[];
  uploadId: string;
}

/** Rows that a publisher may not send any more by today's caps, and what those are. */
export interface RowsOverCap {
  rows: number;
  reason: string;
}

interface Checked {
  checkId: string;
  counts: CheckCounts;
  bad: BadRow[];
  /** Names of the file that master lists do not have. */
  unknownMasters: UnknownMaster[];
  /** If the file were brought in today. */
  overCap?: RowsOverCap;
}

/** Goes through a whole file without writing: what an import would do with each row. */
@Injectable()
export class ImportCheck {
  constructor(
    private readonly files: ImportFiles,
    private readonly blobs: SealedBlobStore,
    private readonly store: EventStore,
    private readonly identities: LeadIdentities,
    private readonly masters: Masters,
    private readonly publishers: Publishers,
  ) {}

  /** Counts, and the id under which the bad rows can be paged. `silent`: without looking up whether people are leads already. */
  async check(tenantId: string, settings: ImportSettings, records: RecordImportWork, silent: boolean): Promise<Checked> {
    const { of } = settings;
    if (of !== undefined) {
      const found = await records.check(tenantId, { ...settings, of }, MOST_BAD_ROWS);
      return { ...found, checkId: await this.keep(tenantId, settings, found), unknownMasters: [] };
    }
    const counts: CheckCounts = { rows: 0, fresh: 0, ...(!silent && { known: 0 }), repeated: 0, refused: 0 };
    const bad: BadRow[] = [];
    const reader = new ImportRows(this.masters, tenantId, settings, await this.files.fixes(tenantId, settings.fixesId));
    const unknown = new UnknownMasters(this.masters, tenantId);
    const pepper = await this.identities.pepper(tenantId);
    const seen = new Set<string>();
    const intake = await this.intake(tenantId, settings);
    let over = 0;
    for await (const batch of this.files.rows(tenantId, settings.uploadId, settings, BATCH)) {
      const people: LeadIdentity[][] = [];
      const rows = await reader.read(batch);
      await unknown.note(rows);
      for (const { line, values, enquiry, problems } of rows) {
        if (problems.length === 0) people.push(this.identities.of(tenantId, pepper, enquiry));
        else if (++counts.refused <= MOST_BAD_ROWS) bad.push({ line, values: values.map((value) => value.slice(0, 2_000)), problems });
      }
      counts.rows += batch.length;
      const known = silent ? new Set<string>() : await this.known(tenantId, people.flat());
      for (const identities of people) {
        const isKnown = identities.some(({ stream }) => known.has(stream));
        const isRepeated = !isKnown && identities.some(({ stream }) => seen.has(stream));
        if (isKnown) counts.known = (counts.known ?? 0) + 1;
        else if (isRepeated) counts.repeated++;
        else counts.fresh++;
        // Somebody who is left out is not sent either.
        const isSkipped = settings.policy === 'skip' && (isKnown || isRepeated);
        if (intake && !isSkipped && !intake.takes()) over++;
        for (const { stream } of identities) seen.add(stream);
      }
      await new Promise(setImmediate);
    }
    const checkId = await this.keep(tenantId, settings, { counts, bad });
    const overCap = intake && over > 0 ? { rows: over, reason: intake.reason } : undefined;
    return { checkId, counts, bad, unknownMasters: unknown.all(), overCap };
  }

  /** What the publisher of a file may still send. */
  private async intake(tenantId: string, { publisher }: ImportSettings): Promise<PublisherBatch | undefined> {
    if (!publisher) return undefined;
    const intake = new PublisherBatch(await this.publishers.termsNow(tenantId, publisher), tenantId, undefined);
    await intake.load(this.store);
    return intake;
  }

  private async keep(tenantId: string, { fileName, uploadId }: ImportSettings, found: Pick<Checked, 'counts' | 'bad'>): Promise<string> {
    const content = Buffer.from(JSON.stringify({ ...found, uploadId }));
    const { id } = await this.blobs.put(
      { tenantId, name: `${fileName} check`, contentType: CHECK_TYPE, content },
      { madeFrom: uploadId, ofProduct: true },
    );
    return id;
  }

  /** A page of the bad rows of a check of one's own upload. @throws DomainError `import/unknown` */
  async page(checkId: string, { skip, limit }: { skip: number; limit: number }, context: RequestContext) {
    const { tenantId } = context;
    const info = await this.blobs.stat(tenantId, checkId);
    if (info?.contentType !== CHECK_TYPE) throw new DomainError('import/unknown', 'There is no such check.');
    const parts: Buffer[] = [];
    for await (const part of await this.blobs.open(tenantId, checkId)) parts.push(part as Buffer);
    const { counts, bad, uploadId } = JSON.parse(Buffer.concat(parts).toString()) as Kept;
    await this.files.own(uploadId, context);
    return { counts, bad: bad.slice(skip, skip + limit), kept: bad.length };
  }

  /** Which identities belong to open leads, asked of the log itself. */
  private async known(tenantId: string, identities: LeadIdentity[]): Promise<Set<string>> {
    const reserved = await this.store.readMany([...new Set(identities.map(({ stream }) => stream))]);
    const owners = new Map<string, string>();
    for (const [stream, events] of reserved) {
      const owner = identityOwner(events);
      if (owner) owners.set(stream, owner);
    }
    const leads = await this.store.readMany([...new Set([...owners.values()].map((leadId) => leadStream(tenantId, leadId)))]);
    const isOpen = (leadId: string) => stateOf(leadDecider, leads.get(leadStream(tenantId, leadId))).status === 'open';
    return new Set([...owners].flatMap(([stream, leadId]) => (isOpen(leadId) ? [stream] : [])));
  }
}
