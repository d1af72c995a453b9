import { Body, Controller, HttpCode, Param, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { AllowAll, commandMeta, Context, type RequestContext } from '@matricula/auth';
import {
  bankSettlementFields,
  booksCheckBoundary,
  discardSettlementFields,
  fetchSettlementsFields,
  settlementBoundary,
  settlementFileFields,
  settlementUploadFields,
  type Settlement,
  type SettlementEvent,
} from '@matricula/domain/books';
import { DomainError, ownValue } from '@matricula/domain/kernel';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import { paiseOf } from '@matricula/domain/kernel/money';
import { EventStore, partIdOf } from '@matricula/event-store';
import { answer, done } from '@matricula/http';
import { momentOfDay } from '@matricula/lists';
import { Outbound, positionRead, SettlementReading } from '@matricula/platform';
import { settlementAccess } from '@matricula/projections/books';
import { settlementList } from '@matricula/read-models/books';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { serveLifecycle, type ServedLifecycle } from '../decision';
import { asJson, JobRunner } from '../job';
import type { SettlementFileSettings } from './settlement-file.work';
import { SettlementUploads } from './settlement-uploads';
import { fileError, linesOf, refusedWords } from './settlement-file';

/** Settlements: read from the provider or from a file, compared line by line, found on the bank statement, and closed; or discarded. */
@ApiTags('books')
@AllowAll('PAYMENT_SYSTEM', 'PAYMENT_SETTLEMENTS')
@Controller('settlements')
export class SettlementController {
  private readonly life: ServedLifecycle<Settlement, SettlementEvent, undefined>;
  private readonly reading: SettlementReading;

  constructor(
    commands: CommandBus,
    private readonly store: EventStore,
    private readonly reads: ReadStore,
    private readonly outbound: Outbound,
    private readonly uploads: SettlementUploads,
    private readonly jobs: JobRunner,
  ) {
    this.reading = new SettlementReading(store, reads);
    this.life = serveLifecycle(settlementBoundary, settlementAccess, {
      commands,
      store,
      prepare: {
        bank: ({ values: { amount, bank_reference, bank, banked_on, note }, context }) => ({
          type: 'BankSettlement',
          data: {
            ...{ amountPaise: paiseOf(amount), bankReference: bank_reference, bank: bank ?? undefined, note: note ?? undefined },
            ...{ bankedOn: banked_on, bankedAt: momentOfDay(banked_on, context.timeZone, { field: 'banked_on', code: 'settlement' }) },
            ...{ bankedById: context.user.userId, bankedByName: context.user.name },
          },
        }),
        close: ({ context: { user } }) => ({ type: 'CloseSettlement', data: { closedById: user.userId, closedByName: user.name } }),
        discard: async ({ thing, values: { reason }, context }) => {
          await this.assertNotAccepted(thing, context);
          const { userId: discardedById, name: discardedByName } = context.user;
          return { type: 'DiscardSettlement', data: { reason, discardedAt: new Date().toISOString(), discardedById, discardedByName } };
        },
      },
    });
  }

  /** Reads the settlements of a day from the payment provider. */
  @Post('fetch')
  @HttpCode(200)
  async fetch(
    @Body({ schema: bodyOf(fetchSettlementsFields) }) { day }: ValuesOf<typeof fetchSettlementsFields>,
    @Context() context: RequestContext,
  ) {
    await ownWrites(this.reads, settlementList, context);
    const port = await this.outbound.sender('payment', context.tenantId);
    if (!port) throw new DomainError('settlement/no-provider', 'The institution has no payment provider.');
    try {
      const read = await this.reading.days(port, { first: day, last: day }, context, commandMeta(context));
      const position = positionRead(read);
      if (read.settlements > 0) return done('Settlements read', position, { data: { settlements: read.settlements } });
      const words =
        port.mode === 'test'
          ? 'The payment account is a test account: it settles nothing.'
          : 'The provider has no settlements of this day.';
      return done(words, position, { data: { settlements: 0 } });
    } finally {
      await port.close();
    }
  }

  /** Reads a settlement from a file (CSV with the columns entity_id, type, amount, fee, tax, credit, debit, settled_at; sums in rupees). Lines that cannot be read are refused by name. */
  @Post('file')
  @HttpCode(200)
  async file(
    @Body({ schema: bodyOf(settlementFileFields) }) values: ValuesOf<typeof settlementFileFields>,
    @Context() context: RequestContext,
  ) {
    const { settlement_id: providerId, amount, utr, content } = values;
    const provider = await this.providerOf(values, context);
    await ownWrites(this.reads, settlementList, context);
    const settlement = { provider, providerId, amountPaise: paiseOf(amount), utr: utr ?? undefined, at: new Date().toISOString() };
    const { lines, refused } = linesOf(content, context.timeZone, providerId);
    if (lines.length === 0) throw fileError(refusedWords(refused));
    const { position } = await this.reading.read({ ...settlement, source: 'file' }, lines, context.tenantId, commandMeta(context));
    const words = refused.length === 0 ? 'Settlement read' : `Settlement read without ${refused.length} lines. ${refusedWords(refused)}`;
    return done(words, position, { data: { lines: lines.length, refused } });
  }

  /** Uploads the lines of a settlement as a CSV file, as multipart with one part `file`; `uploads/:uploadId/read` reads them. */
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] } })
  @Post('uploads')
  @HttpCode(200)
  async upload(@Req() request: FastifyRequest, @Context() context: RequestContext) {
    return answer(await this.uploads.take(request, context));
  }

  /** Reads a settlement from an uploaded file in the background, and answers with the job. */
  @Post('uploads/:uploadId/read')
  @HttpCode(200)
  async readUpload(
    @Param('uploadId') uploadId: string,
    @Body({ schema: bodyOf(settlementUploadFields) }) values: ValuesOf<typeof settlementUploadFields>,
    @Context() context: RequestContext,
  ) {
    const { fileName, encoding, delimiter, header, rows } = await this.uploads.own(uploadId, context);
    const { settlement_id: providerId, amount, utr } = values;
    const provider = await this.providerOf(values, context);
    const at = new Date().toISOString();
    const settlement = { provider, providerId, amountPaise: paiseOf(amount), utr: utr ?? undefined, at, source: 'file' as const };
    await ownWrites(this.reads, settlementList, context);
    // A sum that contradicts the one that is known is refused before the lines are read.
    await this.reading.report(settlement, context.tenantId, commandMeta(context));
    const settings: SettlementFileSettings = { uploadId, fileName, encoding, delimiter, header, settlement, timeZone: context.timeZone };
    const jobId = partIdOf(context.commandId, 'job');
    const { commandId: _command, ...meta } = commandMeta(context);
    const position = await this.jobs.start(jobId, 'settlement-file', fileName, rows, asJson(settings), meta);
    return done('The lines are being read', position, { data: { jobId, total: rows } });
  }

  /** The provider of a file: by default that of the account. @throws DomainError `settlement/no-provider` without both */
  private async providerOf({ provider }: { provider?: string | null }, { tenantId }: RequestContext): Promise<string> {
    if (provider) return provider;
    const port = await this.outbound.sender('payment', tenantId);
    const message = 'The institution has no payment provider: please choose the provider of the file.';
    if (!port) throw new DomainError('settlement/no-provider', message, { provider: message });
    await port.close();
    return port.provider;
  }

  /** Records that a settlement is on the bank statement. */
  @Post(':settlementId/bank')
  @HttpCode(200)
  async bank(
    @Param('settlementId') settlementId: string,
    @Body({ schema: bodyOf(bankSettlementFields) }) body: ValuesOf<typeof bankSettlementFields>,
    @Context() context: RequestContext,
  ) {
    const { position } = await this.life.move(settlementId, 'bank', context, body);
    return done('Settlement recorded', position);
  }

  /** Closes a settlement that is in the bank. */
  @Post(':settlementId/close')
  @HttpCode(200)
  async close(@Param('settlementId') settlementId: string, @Context() context: RequestContext) {
    const { position } = await this.life.move(settlementId, 'close', context);
    return done('Settlement closed', position);
  }

  /** Discards a settlement that was read from a file by mistake: its lines count no more, and the fees that it booked are booked back. */
  @Post(':settlementId/discard')
  @HttpCode(200)
  async discard(
    @Param('settlementId') settlementId: string,
    @Body({ schema: bodyOf(discardSettlementFields) }) body: ValuesOf<typeof discardSettlementFields>,
    @Context() context: RequestContext,
  ) {
    const { position } = await this.life.move(settlementId, 'discard', context, body);
    return done('Settlement discarded', position);
  }

  /** What was accepted of a settlement stays in the books until it is taken back. @throws DomainError `settlement/accepted` */
  private async assertNotAccepted({ settlementId }: Settlement, { tenantId }: RequestContext): Promise<void> {
    const { decider, stream } = booksCheckBoundary;
    const { state } = await this.store.states.current(decider, stream(tenantId));
    if (!ownValue(state.accepted, settlementId)) return;
    const message = 'A difference of this settlement is accepted in the history of payments: please take that back first.';
    throw new DomainError('settlement/accepted', message);
  }
}
