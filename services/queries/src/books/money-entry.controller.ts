import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, type RequestContext } from '@matricula/auth';
import { accounts, type Account } from '@matricula/domain/books';
import { DomainError } from '@matricula/domain/kernel';
import { answer } from '@matricula/http';
import { ListService } from '@matricula/lists';
import type { Filter } from '@matricula/read-models/kernel';
import type { MoneyEntryRow } from '@matricula/read-models/books';
import { MoneySumsDto } from './books.dto';

const LIST = 'money-entries';
const measures = accounts.map((account) => ({ as: account, op: 'sum' as const, field: account }));

/** Sums of the books. */
@ApiTags('books')
@Allow('PAYMENT_SYSTEM')
@Controller('money-entries')
export class MoneyEntryController {
  constructor(private readonly list: ListService) {}

  /** Sums of the accounts over the entries that match. */
  @Post('sums')
  @HttpCode(200)
  async sums(@Body() { where, search }: MoneySumsDto, @Context() context: RequestContext) {
    return answer(await this.sumsOf({ where, search }, context));
  }

  /** The balances of the accounts after an entry, in the order in which money moved. */
  @Get('running/:entryId')
  async running(@Param('entryId') entryId: string, @Context() context: RequestContext) {
    const [row] = await this.list.byKey<MoneyEntryRow>(this.list.declared(LIST, context), [entryId], context);
    if (!row) throw new DomainError('money-entries/unknown', 'There is no such entry.');
    const { movedAt, bookedAt } = row;
    const until: Filter = {
      or: [
        { field: 'movedAt', op: 'lt', value: movedAt },
        {
          and: [
            { field: 'movedAt', op: 'eq', value: movedAt },
            { field: 'bookedAt', op: 'lte', value: bookedAt },
          ],
        },
      ],
    };
    return answer(await this.sumsOf({ where: until }, context));
  }

  private async sumsOf(selection: { where?: Filter; search?: string }, context: RequestContext) {
    const list = this.list.declared(LIST, context);
    const [sums] = await this.list.aggregate(list, { ...selection, by: [], measures }, context);
    return accounts.map((account: Account) => ({ account, sum: { minor: Number(sums?.[account] ?? 0), currency: 'INR' } }));
  }
}
