import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { AllowAll, assertAllowed, commandMeta, Context, grants, type RequestContext } from '@matricula/auth';
import {
  bankSettlementFields,
  fetchSettlementsFields,
  settlementBoundary,
  settlementFileFields,
  type Settlement,
  type SettlementEvent,
} from '@matricula/domain/books';
import { DomainError } from '@matricula/domain/kernel';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import { paiseOf } from '@matricula/domain/kernel/money';
import { EventStore } from '@matricula/event-store';
import { done } from '@matricula/http';
import { Outbound, SettlementReading } from '@matricula/platform';
import { settlementAccess } from '@matricula/projections/books';
import { ReadStore } from '@matricula/read-store';
import { serveLifecycle, type ServedLifecycle } from '../decision';
import { fileError, linesOf, refusedWords } from './settlement-file';

/** Settlements: read from the provider or from a file, compared line by line, found on the bank statement, and closed. */
@ApiTags('books')
@AllowAll('PAYMENT_SYSTEM', 'PAYMENT_SETTLEMENTS')
@Controller('settlements')
export class SettlementController {
  private readonly life: ServedLifecycle<Settlement, SettlementEvent, undefined>;
  private readonly reading: SettlementReading;

  constructor(
    commands: CommandBus,
    store: EventStore,
    reads: ReadStore,
    private readonly outbound: Outbound,
  ) {
    this.reading = new SettlementReading(store, reads);
    this.life = serveLifecycle(settlementBoundary, settlementAccess, {
      commands,
      store,
      prepare: {
        bank: ({ values: { amount, bank_reference, banked_on, note }, context }) => ({
          type: 'BankSettlement',
          data: {
            ...{ amountPaise: paiseOf(amount), bankReference: bank_reference, bankedOn: banked_on, note: note ?? undefined },
            ...{ bankedById: context.user.userId, bankedByName: context.user.name },
          },
        }),
        close: ({ context: { user } }) => ({ type: 'CloseSettlement', data: { closedById: user.userId, closedByName: user.name } }),
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
    assertInGroup(context);
    const port = await this.outbound.sender('payment', context.tenantId);
    if (!port) throw new DomainError('settlement/no-provider', 'The institution has no payment provider.');
    try {
      return done('Settlements read', await this.reading.days(port, { first: day, last: day }, context, commandMeta(context)));
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
    assertInGroup(context);
    const { provider, settlement_id: providerId, amount, utr, content } = values;
    const settlement = { provider, providerId, amountPaise: paiseOf(amount), utr: utr ?? undefined, at: new Date().toISOString() };
    const { lines, refused } = linesOf(content, context.timeZone);
    if (lines.length === 0) throw fileError(refusedWords(refused));
    const { position } = await this.reading.read({ ...settlement, source: 'file' }, lines, context.tenantId, commandMeta(context));
    const words = refused.length === 0 ? 'Settlement read' : `Settlement read without ${refused.length} lines. ${refusedWords(refused)}`;
    return done(words, position, { data: { lines: lines.length, refused } });
  }

  /** Records that a settlement is on the bank statement. */
  @Post(':settlementId/bank')
  @HttpCode(200)
  async bank(
    @Param('settlementId') settlementId: string,
    @Body({ schema: bodyOf(bankSettlementFields) }) body: ValuesOf<typeof bankSettlementFields>,
    @Context() context: RequestContext,
  ) {
    assertInGroup(context);
    const { position } = await this.life.move(settlementId, 'bank', context, body);
    return done('Settlement recorded', position);
  }

  /** Closes a settlement that is in the bank. */
  @Post(':settlementId/close')
  @HttpCode(200)
  async close(@Param('settlementId') settlementId: string, @Context() context: RequestContext) {
    assertInGroup(context);
    const { position } = await this.life.move(settlementId, 'close', context);
    return done('Settlement closed', position);
  }
}

/** @throws ForbiddenException without the code of the payment system */
const assertInGroup = ({ acl }: RequestContext): void => assertAllowed(grants(acl, 'PAYMENT_SYSTEM'));
