import { ForbiddenException, Inject, Injectable } from '@nestjs/common';
import { Authenticator, type RequestContext } from '@matricula/auth';
import { SealedBlobStore, type NewBlob } from '@matricula/blob-store';
import { CONFIG, type Config } from '@matricula/config';
import { exportDecider, exportStream } from '@matricula/domain/audit';
import { messageBoundary, messageStream, type MessageFile, type MessageRequested } from '@matricula/domain/communication';
import { DomainError, type Json, type RecordedEvent } from '@matricula/domain/kernel';
import { relativeDays, relativePeriodOf, reportFormats, type ReportDelivery } from '@matricula/domain/overview';
import { EventStore, execute } from '@matricula/event-store';
import { dayIn } from '@matricula/lists';
import { systemMeta } from '@matricula/policy-kit';
import type { Filter } from '@matricula/read-models/kernel';
import { ReportFiles, reportMadeOf, ReportService, titleOf, type Report, type ReportQuestion } from '@matricula/reports';
import { StillFilling } from '@matricula/read-store';
import { mailOf } from './report-mail';
import type { ReportRun } from './report-run.work';

/** Larger files are not attached: recipients sign in and download them. */
export const MOST_ATTACHED = 5 * 1024 * 1024;

/** A file that was sent. */
interface Left {
  list: string;
  title: string;
  question: ReportQuestion;
  rows: number;
  columns: readonly { title: string }[];
}

/** The report for one recipient, and their access. */
interface Asked {
  report: Report;
  question: ReportQuestion;
  reader: RequestContext;
}

/** Builds a report for one of its recipients, with what they may see at that moment, and sends it to them. */
@Injectable()
export class ReportDeliveries {
  constructor(
    private readonly store: EventStore,
    private readonly blobs: SealedBlobStore,
    private readonly people: Authenticator,
    private readonly reports: ReportService,
    private readonly files: ReportFiles,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Why the run is refused for all: its owner is gone, or may no longer run this report with its filter and columns. */
  async refusalOf(run: ReportRun): Promise<string | undefined> {
    const { ownerId, ownerTenantId, settings } = run.schedule;
    const refusal = await refusalIn(async () => {
      const { report, question, reader } = await this.asked(run, ownerId, ownerTenantId);
      const { columns } = await this.reports.answer(report, question, reader, { most: 1 });
      const gone = settings.columns?.find(({ field }) => !columns.some((column) => column.field === field));
      if (gone) throw new DomainError('report-schedule/not-theirs', `The report has no column ${gone.field} for them.`);
    });
    return refusal && `The person who scheduled it may not send it any more: ${refusal}`;
  }

  /** Sends the report to one recipient, once. @throws StillFilling while facts are being rebuilt */
  async deliver(run: ReportRun, userId: string): Promise<ReportDelivery> {
    const messageId = `report-${run.runId}-${userId}`;
    const before = await this.sent(run.tenantId, messageId);
    if (before) return deliveryOf(before);
    let asked: Asked | undefined;
    const reason = await refusalIn(async () => {
      const own = await this.asked(run, userId);
      // The filter may use fields that are hidden from the recipient.
      await this.reports.answer(own.report, own.question, own.reader, { most: 1 });
      asked = own;
    });
    if (!asked) return { userId, outcome: 'refused', reason };
    return this.send(run, asked, messageId);
  }

  /** `home`: the tenant of the account, if it is another one. */
  private async asked({ tenantId, runId, at, schedule }: ReportRun, userId: string, home?: string): Promise<Asked> {
    const { report: name, settings } = schedule;
    const absent = await this.people.absent({ id: userId, tenantId: home }, tenantId);
    const reader: RequestContext = { ...absent, sessionId: '', correlationId: runId };
    if (settings.title === undefined) throw new DomainError('report-schedule/erased', 'Somebody whom its filter named was erased.');
    const report = this.declared(name, reader, settings.by);
    const days = relativeDays(relativePeriodOf(settings.period ?? '') ?? 'yesterday', dayIn(reader.timeZone, at));
    return { report, question: { ...days, where: settings.where as Filter | undefined }, reader };
  }

  private declared(name: string, reader: RequestContext, by: string | undefined): Report {
    try {
      return this.reports.declared(name, reader, by);
    } catch (error) {
      if (!(error instanceof ForbiddenException)) throw error;
      throw new DomainError('report-schedule/not-theirs', 'They have no permission to see this report.');
    }
  }

  private async send({ runId, schedule, tenantId }: ReportRun, asked: Asked, messageId: string): Promise<ReportDelivery> {
    const { report, question, reader } = asked;
    const { userId, name } = reader.user;
    const { formats = [], columns } = schedule.settings;
    const title = titleOf(report);
    const kept: MessageFile[] = [];
    let rows = 0;
    for (const format of reportFormats.filter((one) => formats.includes(one))) {
      const file = await this.files[format](report, question, { title, columns }, reader);
      rows = file.rows;
      await this.note(`${messageId}-${format}`, { list: report.name, title, question, rows, columns: file.columns }, asked, runId);
      kept.push(
        await this.keep(tenantId, { ...file, content: await file.content(), madeOf: reportMadeOf(report, schedule.settings.by, reader) }),
      );
    }
    const linked = kept.reduce((sum, { bytes }) => sum + bytes, 0) > MOST_ATTACHED;
    const words = mailOf({ report, question, name, linked, messageId, files: kept }, this.config);
    const about = { scheduleId: schedule.scheduleId, runId, rows: String(rows) };
    const { events } = await execute(
      this.store,
      messageBoundary.decider,
      { stream: messageBoundary.stream(tenantId, messageId), tenantId },
      {
        type: 'RequestMessage',
        data: { messageId, channel: 'email', kind: 'scheduled-report', recipientId: userId, ...words, about, attachments: kept, linked },
      },
      systemMeta(runId),
    );
    // Another process was first: the files of its message are the ones that count.
    if (events.length === 0) for (const { blobId } of kept) await this.blobs.delete(tenantId, blobId);
    return { userId, outcome: linked ? 'link' : 'attached', messageId, rows };
  }

  private async keep(tenantId: string, { name, contentType, content, madeOf }: Omit<NewBlob, 'tenantId'>): Promise<MessageFile> {
    const expiresAt = new Date(Date.now() + this.config.uploadDays * 86_400_000);
    const { id: blobId, bytes } = await this.blobs.put({ tenantId, name, contentType, content, madeOf }, { expiresAt });
    return { blobId, name, contentType, bytes };
  }

  /** Records the rows that leave the product before the recipient gets them, as for every export. */
  private async note(exportId: string, { list, title, question, rows, columns }: Left, { reader }: Asked, runId: string): Promise<void> {
    const { tenantId, user } = reader;
    const filter = JSON.parse(JSON.stringify({ ...question, recipientId: user.userId })) as Record<string, Json>;
    const data = { exportId, list, title, filter, rows, columns: columns.map(({ title: of }) => of) };
    const address = { stream: exportStream(tenantId, exportId), tenantId };
    await execute(this.store, exportDecider, address, { type: 'NoteExport', data }, systemMeta(runId));
  }

  private async sent(tenantId: string, messageId: string): Promise<RecordedEvent<MessageRequested> | undefined> {
    const [first] = await this.store.read(messageStream(tenantId, messageId));
    return first as RecordedEvent<MessageRequested> | undefined;
  }
}

const deliveryOf = ({ data: { recipientId: userId, messageId, linked, about } }: RecordedEvent<MessageRequested>): ReportDelivery => ({
  ...{ userId, outcome: linked ? 'link' : 'attached', messageId, rows: Number(about?.rows ?? 0) },
});

/** The reason of a refusal, in words; undefined if there is none. @throws whatever is not a refusal */
async function refusalIn(work: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof StillFilling) throw error;
    if (error instanceof ForbiddenException || error instanceof DomainError) return error.message;
    throw error;
  }
}
