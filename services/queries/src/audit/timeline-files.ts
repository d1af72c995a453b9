import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { IdentityService, type RequestContext } from '@matricula/auth';
import { Drawing, paperWith } from '@matricula/documents';
import { DomainError } from '@matricula/domain/kernel';
import { daysWords, momentWords, timelineMoment } from '@matricula/domain/kernel/date-words';
import { whole } from '@matricula/domain/kernel/figures';
import { allOf, csvStream, dayIn, ListService } from '@matricula/lists';
import { TenantChain } from '@matricula/platform';
import type { TimelineRow } from '@matricula/read-models/audit';
import { InstallationKey, Vault } from '@matricula/vault';
import { ExportNotes } from './export-notes';
import { pdfWith, signedStatement, type SignedStatement, type Statement } from './statement';
import { timelinePaper } from './timeline-paper';
import { newestFirst, TimelineReading } from './timeline-reading';
import type { TimelineDto } from './timeline.dto';

/** Maximum number of entries: a signed file is completed before it is sent. */
const MOST = { csv: 50_000, pdf: 5_000 };
const BATCH = 500;
/** Maximum bytes of the filter, which is sent in a header. */
const LONGEST_FILTER = 2_000;

const columns = [
  ['at', 'When (UTC)'],
  ['sentence', 'What'],
  ['tableAffected', 'Table Effected'],
  ['property', 'Property'],
  ['name', 'Modified by'],
  ['email', 'Email'],
  ['ipAddress', 'IP Address'],
  ['userAgent', 'User Agent'],
  ['oldData', 'Old Data'],
  ['newData', 'New Data'],
  ['position', 'Position'],
  ['_id', 'Event'],
].map(([field = '', title = '']) => ({ field, title }));

/** A file with a signature over its author and content. */
export interface SignedFile {
  name: string;
  content: Buffer;
  signed: SignedStatement;
}

/** The kinds of entries that a file leaves out, in words. */
const leftOut = ({ hideSignIns, hideBookkeeping }: Pick<TimelineDto, 'hideSignIns' | 'hideBookkeeping'>): string[] => [
  ...(hideSignIns === 'true' ? ['sign-ins and presence'] : []),
  ...(hideBookkeeping === 'true' ? ['reminders, timers and scheduled housekeeping'] : []),
];

/** Exports timeline entries as signed files, limited to what their reader may see. */
@Injectable()
export class TimelineFiles {
  private readonly key: InstallationKey;

  constructor(
    private readonly list: ListService,
    private readonly reading: TimelineReading,
    private readonly identity: IdentityService,
    private readonly drawing: Drawing,
    private readonly chain: TenantChain,
    private readonly notes: ExportNotes,
    vault: Vault,
  ) {
    this.key = new InstallationKey(vault);
  }

  /** The public key that verifies signatures, in base64. */
  async publicKey(): Promise<string> {
    return (await this.key.publicKey()).toString('base64');
  }

  /** @throws DomainError `timeline/too-many`, `timeline/filter-too-long`; StillFilling */
  async csv(dto: TimelineDto, context: RequestContext): Promise<SignedFile> {
    const { rows, said } = await this.exported(dto, 'csv', context);
    const name = `timeline-${said.madeAt.slice(0, 10)}.csv`;
    const content = await buffer(csvStream(columns, inOne(rows)));
    return { name, content, signed: await signedStatement(this.key, content, { ...said, name }) };
  }

  /** @throws as `csv` */
  async pdf(dto: TimelineDto, context: RequestContext): Promise<SignedFile> {
    const { rows, said } = await this.exported(dto, 'pdf', context);
    const { timeZone } = context;
    const name = `timeline-${said.madeAt.slice(0, 10)}.pdf`;
    const [from, to] = [rows.at(-1), rows[0]].map((row) => row && dayIn(timeZone, row.at));
    const days = from && to ? daysWords({ from, to }) : '';
    const paper = paperWith(timelinePaper, {
      ...{ institution: said.institution.name, days, at: said.madeAt, asOf: momentWords(said.madeAt, timeZone), madeBy: said.madeBy.name },
      ...{ key: await this.publicKey(), chain: said.chain, leftOut: said.leftOut },
      rows: rows.map(({ at, name: who, sentence, tableAffected, ipAddress, position }) => [
        ...[timelineMoment(at, timeZone), who, sentence, tableAffected, ipAddress ?? '', position.replace(/^0+(?=\d)/, '')],
      ]),
    });
    const drawn = await this.drawing.draw(paper);
    const signed = await signedStatement(this.key, drawn, { ...said, name });
    return { name, content: pdfWith(drawn, signed), signed };
  }

  /** The requested entries and the file's description. The export is recorded before the file is sent. */
  private async exported({ page_number: _page, limit: _limit, ...filter }: TimelineDto, as: keyof typeof MOST, context: RequestContext) {
    if (Buffer.byteLength(JSON.stringify(filter)) > LONGEST_FILTER)
      throw new DomainError('timeline/filter-too-long', 'Please choose fewer users, properties and tables for one signed file.');
    const list = this.list.declared('timeline', context);
    const asked = this.reading.where(filter, context);
    const [last] = await this.list.rows<TimelineRow>(list, { where: asked, sort: [{ field: 'position', dir: 'desc' }], limit: 1 }, context);
    // Later events, starting with the record of this export, do not shift any entry out of the file.
    const where = allOf(asked, last && { field: 'position', op: 'lte', value: last.position });
    const count = await this.list.count(list, { where }, context);
    if (count > MOST[as])
      throw new DomainError(
        'timeline/too-many',
        `${whole.format(count)} entries are too many for one signed file (${whole.format(MOST[as])} at the most). Please choose fewer days.`,
      );
    const { tenantId, actor } = context;
    await this.notes.note({ list: 'timeline', filter, rows: count, columns }, context);
    const [tenant, chain] = await Promise.all([this.identity.tenant(tenantId), this.head(tenantId)]);
    const rows = [];
    for (let skip = 0; skip < count; skip += BATCH) {
      const found = await this.list.rows<TimelineRow>(
        list,
        { where, sort: newestFirst, skip, limit: Math.min(BATCH, count - skip) },
        context,
      );
      const entries = await this.reading.entries(found, context);
      rows.push(
        ...entries.map(({ modifiedBy, ...entry }, index) => ({
          ...entry,
          ...modifiedBy,
          at: found[index]!.at,
          position: found[index]!.position,
        })),
      );
    }
    const said: Omit<Statement, 'says' | 'file'> = {
      institution: { id: tenantId, name: tenant?.name ?? tenantId },
      madeBy: { id: actor.id, name: actor.name },
      madeAt: new Date().toISOString(),
      filter,
      leftOut: leftOut(filter),
      entries: rows.length,
      chain,
    };
    return { rows, said };
  }

  private async head(tenantId: string): Promise<Statement['chain']> {
    try {
      const { head, position, count } = await this.chain.head(tenantId);
      return { head, position, count };
    } catch (error) {
      if (error instanceof DomainError) return undefined;
      throw error;
    }
  }
}

async function* inOne(rows: object[]) {
  yield await Promise.resolve(rows);
}
