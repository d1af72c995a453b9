import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, commandMeta, Context, IdentityService, type RequestContext } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import { DomainError } from '@matricula/domain/kernel';
import { counted } from '@matricula/domain/kernel/figures';
import { checkFields, type FieldValues } from '@matricula/domain/kernel/field-check';
import type { Move } from '@matricula/domain/kernel/lifecycle';
import { orderLife } from '@matricula/domain/order';
import { partIdOf } from '@matricula/event-store';
import { done } from '@matricula/http';
import { ListService, selectedKeys, momentOfDay } from '@matricula/lists';
import { asJson, JobRunner } from '../job';
import { orderActions, type OrderBulkFile, type OrderBulkSettings } from './order-bulk';
import { OrderBulkDto } from './order-bulk.dto';

const MOST_ORDERS = 100_000;

/** Moves of many orders at once, as a job that can be watched and undone. */
@ApiTags('order')
@Allow('CAF_Application_Form_Report')
@Controller('commands/orders')
export class OrderBulkController {
  constructor(
    private readonly jobs: JobRunner,
    private readonly list: ListService,
    private readonly blobs: SealedBlobStore,
    private readonly identity: IdentityService,
  ) {}

  /**
   * Starts a move of many orders as a job: `giveOwner`, `remark`, `payCollege` or `cancel`, with the values of its form. A selection by filter is
   * resolved once, to the orders that you currently see. All orders need `all` and their `count`; if a count is given and the number has changed, the
   * answer is 409 with the present one.
   */
  @Post('bulk')
  @HttpCode(200)
  async startOnOrders(@Body() dto: OrderBulkDto, @Context() context: RequestContext) {
    const { action, selection } = dto;
    const { tenantId, commandId } = context;
    const values = valuesOf(orderLife.moves[action], dto.values);
    const ownerId = action === 'giveOwner' ? String(values.owner_id) : undefined;
    const ownerName = ownerId === undefined ? undefined : (await this.identity.colleague(context, ownerId)).name;
    const day = action === 'payCollege' && typeof values.paid_on === 'string' ? values.paid_on : undefined;
    const paidAt = day === undefined ? undefined : momentOfDay(day, context.timeZone, { field: 'paid_on', code: 'order' });
    const orderIds = await this.selected(selection, context);
    if (orderIds.length === 0) throw new DomainError('job/nothing-selected', 'No order matches the selection.');
    const jobId = partIdOf(commandId, 'job');
    const content = Buffer.from(JSON.stringify({ orderIds, values } satisfies OrderBulkFile));
    const file = { tenantId, name: `orders of job ${jobId}`, contentType: 'application/json', content };
    const { id: selectionId } = await this.blobs.put(file, { ofProduct: true });
    const settings: OrderBulkSettings = { selectionId, move: action, ownerId, ownerName, paidAt };
    const { kind, title } = orderActions[action];
    const named = title(counted(orderIds.length, 'order'), { ownerName, values });
    const position = await this.jobs.start(jobId, kind, named, orderIds.length, asJson(settings), commandMeta(context));
    return done('Started', position, { data: { jobId, total: orderIds.length } });
  }

  /** @throws DomainError as `selectedKeys` does; `order/unknown` for a key that this user may not see */
  private async selected(selection: OrderBulkDto['selection'], context: RequestContext): Promise<string[]> {
    const { keys, where, search } = selection;
    const orders = this.list.declared('orders', context);
    const matching = () => this.list.keys(orders, { where, search, limit: MOST_ORDERS }, context);
    const orderIds = await selectedKeys(selection, { words: 'orders', matching });
    if (keys && !(await this.list.seesAll(orders, orderIds, context))) throw new DomainError('order/unknown', 'There is no such order.');
    return orderIds;
  }
}

/** The values of the form of a move. @throws DomainError `order/invalid` with the errors by field */
function valuesOf({ asks = {} }: Move, given: object = {}): FieldValues {
  const { values, problems } = checkFields(asks, given);
  const [first] = problems;
  if (!first) return values;
  const fields = Object.fromEntries(problems.map(({ field, message }) => [field, message]));
  throw new DomainError('order/invalid', first.message, fields);
}
