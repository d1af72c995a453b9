import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { AllowAll, commandMeta, Context, type RequestContext } from '@matricula/auth';
import {
  acceptedDifferenceFields,
  booksCheckBoundary,
  knownOf,
  MOST_LINES,
  netOf,
  reversedDifferenceFields,
  type BooksCheckCommand,
} from '@matricula/domain/books';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import { done } from '@matricula/http';
import {
  hasLine,
  moneyEntries,
  settlementLineList,
  settlementList,
  type MoneyEntryRow,
  type SettlementLineRow,
  type SettlementRow,
} from '@matricula/read-models/books';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { DecideCommand } from '../decision';

/** Differences that the daily check of the books found. */
@ApiTags('books')
@AllowAll('PAYMENT_SYSTEM', 'PAYMENT_SETTLEMENTS')
@Controller('books-checks')
export class BooksCheckController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: ReadStore,
  ) {}

  /** Accepts the difference of a payment or a settlement: it leaves the clearing account. */
  @Post('accept')
  @HttpCode(200)
  async accept(
    @Body({ schema: bodyOf(acceptedDifferenceFields) }) values: ValuesOf<typeof acceptedDifferenceFields>,
    @Context() context: RequestContext,
  ) {
    const { id: key, difference_paise: differencePaise, note } = values;
    const { userId: acceptedById, name: acceptedByName } = context.user;
    const by = { note, acceptedAt: new Date().toISOString(), acceptedById, acceptedByName };
    const [bookedPaise, settledAt] = await Promise.all([this.bookedOf(key, context), this.settledAt(key, context)]);
    const data = { key, differencePaise, bookedPaise, ...(settledAt !== undefined && { settledAt }), ...by };
    return done('Difference accepted', await this.decide({ type: 'AcceptDifference', data }, context));
  }

  /** Takes back all that was accepted of a payment or a settlement: it differs again. */
  @Post('reverse')
  @HttpCode(200)
  async reverse(
    @Body({ schema: bodyOf(reversedDifferenceFields) }) { id: key, note }: ValuesOf<typeof reversedDifferenceFields>,
    @Context() context: RequestContext,
  ) {
    const { userId: reversedById, name: reversedByName } = context.user;
    const by = { note, reversedAt: new Date().toISOString(), reversedById, reversedByName };
    const data = { key, bookedPaise: await this.bookedOf(key, context), ...by };
    return done('Difference taken back', await this.decide({ type: 'ReverseDifference', data }, context));
  }

  private async decide(command: BooksCheckCommand, context: RequestContext) {
    return (await this.commands.execute(new DecideCommand(booksCheckBoundary, [], command, commandMeta(context)))).position;
  }

  /** When a settlement in the bank booked last, as a difference of its own, that it has a payment, or a refund or dispute of it, otherwise; undefined if none did. */
  private async settledAt(key: string, context: RequestContext): Promise<string | undefined> {
    await ownWrites(this.reads, settlementLineList, context);
    const [provider, ...rest] = key.split('-');
    const lines = await this.reads.page<SettlementLineRow>(settlementLineList, context.tenantId, {
      where: {
        and: [
          {
            or: [
              {
                and: [
                  { field: 'kind', op: 'eq', value: 'payment' },
                  { field: 'providerId', op: 'eq', value: rest.join('-') },
                ],
              },
              { field: 'paymentId', op: 'eq', value: key },
            ],
          },
          { field: 'outcome', op: 'in', values: ['differs', 'unknown'] },
        ],
      },
      limit: MOST_LINES,
    });
    const ofProvider = lines.filter((line) => line.settlementId.startsWith(`${provider}-`) && netOf(line) !== knownOf(line));
    const ids = [...new Set(ofProvider.map(({ settlementId }) => settlementId))];
    const settlements = await this.reads.getMany<SettlementRow>(settlementList, context.tenantId, ids);
    const rows = new Map(settlements.map((row) => [row.settlementId, row]));
    const values = ofProvider.filter((line) => hasLine(rows.get(line.settlementId), line)).map(({ settlementId }) => settlementId);
    if (values.length === 0) return undefined;
    const [last] = await this.reads.page<MoneyEntryRow>(moneyEntries, context.tenantId, {
      where: {
        and: [
          { field: 'settlementId', op: 'in', values },
          { field: 'kind', op: 'eq', value: 'difference' },
        ],
      },
      sort: [{ field: 'bookedAt', dir: 'desc' }],
      limit: 1,
    });
    return last?.bookedAt;
  }

  /** What the clearing account has of a payment or a settlement. */
  private async bookedOf(key: string, context: RequestContext): Promise<number> {
    await ownWrites(this.reads, moneyEntries, context);
    const [sums] = await this.reads.aggregate(moneyEntries, context.tenantId, {
      where: {
        or: [
          { field: 'paymentId', op: 'eq', value: key },
          { field: 'settlementId', op: 'eq', value: key },
        ],
      },
      by: [],
      measures: [{ as: 'clearing', op: 'sum', field: 'clearing' }],
    });
    return Number(sums?.clearing ?? 0);
  }
}
