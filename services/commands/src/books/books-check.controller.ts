import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { AllowAll, commandMeta, Context, type RequestContext } from '@matricula/auth';
import { acceptedDifferenceFields, booksCheckBoundary, reversedDifferenceFields, type BooksCheckCommand } from '@matricula/domain/books';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import { done } from '@matricula/http';
import { moneyEntries } from '@matricula/read-models/books';
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
    const data = { key, differencePaise, bookedPaise: await this.bookedOf(key, context), ...by };
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
