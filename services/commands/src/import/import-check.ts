import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import { noLead, valueOf, type ChangeName } from '@matricula/domain/lead';
import { DomainError } from '@matricula/domain/kernel';
import { EventStore } from '@matricula/event-store';
import {
  ContactBook,
  withoutTaken,
  type IdentitiesOf,
  LeadIdentities,
  type LeadIdentity,
  takenOver,
  PublisherBatch,
  Publishers,
} from '../capture';
import type { IncomingEnquiry } from '@matricula/domain/lead';
import { labelOf } from './import-fields';
import { ImportFiles } from '../job';
import { Masters } from '../masters';
import type { RowProblem } from './import-row';
import { ImportRows } from './import-rows';
import type { RecordImportWork } from './record-import.work';
import { type ImportSettings } from './import-settings';
import { UnknownMasters, type UnknownMaster } from './unknown-masters';

/** A row that would be refused. */
export interface BadRow {
  line: number;
  values: string[];
  problems: RowProblem[];
}

export interface CheckCounts {
  rows: number;
  fresh: number;
  /** Rows of people who are leads already; missing for users who may not learn it, for whom those rows count as `fresh`. */
  known?: number;
  /** Rows of a person who appears earlier in the file. */
  repeated: number;
  refused: number;
}

/** Maximum number of bad rows stored for display; counting continues. */
const MOST_BAD_ROWS = 10_000;
/** Maximum number of lead-changing rows stored for display; counting continues. */
const MOST_CHANGED_ROWS = 1_000;
const BATCH = 400;
/** Distinguishes a check from other stored JSON. */
const CHECK_TYPE = 'application/json; profile=import-check';

/** A row that would replace or fill in values of a lead; `from` is null if the lead has no value. */
export interface ChangedRow {
  line: number;
  leadId: string;
  changes: { field: string; label: string; from: string | null; to: string | null }[];
  /** Values that would be left out, with the reason. */
  left: { field: string; label: string; message: string }[];
}

/** What `overwrite` would do to leads; the first rows of `count`. */
export interface CheckedChanges {
  count: number;
  rows: ChangedRow[];
}

/** A check as it is stored. */
interface Kept {
  counts: CheckCounts;
  bad: BadRow[];
  changes?: CheckedChanges;
  uploadId: string;
}

/** Rows beyond the publisher's present caps, and these caps. */
export interface RowsOverCap {
  rows: number;
  reason: string;
}

interface Checked {
  checkId: string;
  counts: CheckCounts;
  bad: BadRow[];
  /** Names in the file that are missing in the master lists. */
  unknownMasters: UnknownMaster[];
  /** If the file were imported today. */
  overCap?: RowsOverCap;
  /** Only for `overwrite`. */
  changes?: CheckedChanges;
}

/** Dry-runs a whole file: determines what an import would do with each row, without writing. */
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

  /** Returns counts, and the id under which the bad rows can be paged. `silent`: does not look up whether people are leads already. */
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
    const identitiesOf: IdentitiesOf = (contact) => this.identities.of(tenantId, pepper, contact);
    const changes: CheckedChanges | undefined = settings.policy === 'overwrite' ? { count: 0, rows: [] } : undefined;
    const seen = new Set<string>();
    const intake = await this.intake(tenantId, settings);
    let over = 0;
    for await (const batch of this.files.rows(tenantId, settings.uploadId, settings, BATCH)) {
      const people: { line: number; enquiry: IncomingEnquiry; identities: LeadIdentity[] }[] = [];
      const rows = await reader.read(batch);
      await unknown.note(rows);
      for (const { line, values, enquiry, problems } of rows) {
        if (problems.length === 0) people.push({ line, enquiry, identities: identitiesOf(enquiry) });
        else if (++counts.refused <= MOST_BAD_ROWS) bad.push({ line, values: values.map((value) => value.slice(0, 2_000)), problems });
      }
      counts.rows += batch.length;
      const book = new ContactBook(this.store, tenantId);
      // For a user who may not learn whether people are known, no lookup takes place.
      if (!silent) await book.load(people.flatMap(({ identities }) => identities));
      for (const { line, enquiry, identities } of people) {
        const leadId = identities.map((identity) => book.holder(identity)).find((holder) => holder !== undefined);
        const isKnown = leadId !== undefined;
        if (changes && isKnown) noteChanges(changes, { line, leadId, ...changesOf(book, identitiesOf, leadId, enquiry) });
        const isRepeated = !isKnown && identities.some(({ stream }) => seen.has(stream));
        if (isKnown) counts.known = (counts.known ?? 0) + 1;
        else if (isRepeated) counts.repeated++;
        else counts.fresh++;
        // Skipped rows do not count against the publisher's caps.
        const isSkipped = settings.policy === 'skip' && (isKnown || isRepeated);
        if (intake && !isSkipped && !intake.takes()) over++;
        for (const { stream } of identities) seen.add(stream);
      }
      await new Promise(setImmediate);
    }
    const checkId = await this.keep(tenantId, settings, { counts, bad, changes });
    const overCap = intake && over > 0 ? { rows: over, reason: intake.reason } : undefined;
    return { checkId, counts, bad, unknownMasters: unknown.all(), overCap, changes };
  }

  /** What the publisher of the file may still send. */
  private async intake(tenantId: string, { publisher }: ImportSettings): Promise<PublisherBatch | undefined> {
    if (!publisher) return undefined;
    const intake = new PublisherBatch(await this.publishers.termsNow(tenantId, publisher), tenantId, undefined);
    await intake.load(this.store);
    return intake;
  }

  private async keep(
    tenantId: string,
    { fileName, uploadId }: ImportSettings,
    found: Pick<Checked, 'counts' | 'bad' | 'changes'>,
  ): Promise<string> {
    const content = Buffer.from(JSON.stringify({ ...found, uploadId }));
    const { id } = await this.blobs.put(
      { tenantId, name: `${fileName} check`, contentType: CHECK_TYPE, content },
      { madeFrom: uploadId, ofProduct: true },
    );
    return id;
  }

  /** A page of the bad rows of a check of the caller's own upload. @throws DomainError `import/unknown` */
  async page(checkId: string, { skip, limit }: { skip: number; limit: number }, context: RequestContext) {
    const { counts, bad } = await this.storedCheck(checkId, context);
    return { counts, bad: bad.slice(skip, skip + limit), kept: bad.length };
  }

  /** A page of the rows that would change leads. @throws DomainError `import/unknown` */
  async changes(checkId: string, { skip, limit }: { skip: number; limit: number }, context: RequestContext) {
    const { changes = { count: 0, rows: [] } } = await this.storedCheck(checkId, context);
    return { count: changes.count, rows: changes.rows.slice(skip, skip + limit), kept: changes.rows.length };
  }

  private async storedCheck(checkId: string, context: RequestContext): Promise<Kept> {
    const { tenantId } = context;
    const info = await this.blobs.stat(tenantId, checkId);
    if (info?.contentType !== CHECK_TYPE) throw new DomainError('import/unknown', 'There is no such check.');
    const parts: Buffer[] = [];
    for await (const part of await this.blobs.open(tenantId, checkId)) parts.push(part as Buffer);
    const kept = JSON.parse(Buffer.concat(parts).toString()) as Kept;
    await this.files.own(kept.uploadId, context);
    return kept;
  }
}

/** What a row would change in the lead that it matches. */
function changesOf(
  book: ContactBook,
  identitiesOf: IdentitiesOf,
  leadId: string,
  enquiry: IncomingEnquiry,
): Pick<ChangedRow, 'changes' | 'left'> {
  const lead = book.leads.get(leadId) ?? noLead;
  const { changes, left } = withoutTaken(book, identitiesOf, lead, takenOver(lead, enquiry, 'overwrite'));
  const values = Object.entries(changes) as [ChangeName, string | null][];
  return {
    changes: values
      .map(([field, to]) => ({ field, label: labelOf(field), from: shortened(valueOf(lead, field)), to: shortened(to) }))
      .filter(({ from, to }) => from !== to),
    left: left.map(({ field, message }) => ({ field, label: labelOf(field), message })),
  };
}

const shortened = (value: string | null) => value && value.slice(0, 2_000);

function noteChanges(noted: CheckedChanges, row: ChangedRow): void {
  if (row.changes.length === 0 && row.left.length === 0) return;
  if (++noted.count <= MOST_CHANGED_ROWS) noted.rows.push(row);
}
