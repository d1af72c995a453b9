import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@matricula/auth';
import { DomainError, type Position } from '@matricula/domain/kernel';
import type { RecordType, RecordValues } from '@matricula/domain/record';
import { partIdOf } from '@matricula/event-store';
import { ListService, selectedKeys, type BulkSelection } from '@matricula/lists';
import { Records } from './records.service';

/** Master lists are small; larger ones are imported from a file. */
const MOST = 10_000;
/** Number of concurrent commands, which share commits of the log. */
const AT_ONCE = 50;

/** The result of a bulk change. */
export interface BulkOutcome {
  position: Position;
  changed: number;
  /** Number of refused records by reason. */
  refused: Record<string, number>;
}

/** Makes the same change to many records, each decided separately: a refused one is reported and does not stop the others. */
@Injectable()
export class RecordBulk {
  constructor(
    private readonly records: Records,
    private readonly list: ListService,
  ) {}

  async change(type: RecordType, selection: BulkSelection, values: RecordValues, context: RequestContext): Promise<BulkOutcome> {
    return this.each(await this.selected(type, selection, context), context, (id, own) => this.records.change(type, id, values, own));
  }

  async remove(type: RecordType, selection: BulkSelection, context: RequestContext): Promise<BulkOutcome> {
    return this.each(await this.selected(type, selection, context), context, (id, own) => this.records.remove(type, id, own));
  }

  /** Numbers the records in this order, from 1. @throws DomainError `<list>/not-arranged` for a list without an order */
  async arrange(type: RecordType, ids: readonly string[], context: RequestContext): Promise<BulkOutcome> {
    const { order } = type;
    this.records.assertAllowed(type, context);
    if (!order) throw new DomainError(`${type.list}/not-arranged`, `Records of type ${type.label} have no order.`);
    return this.each([...new Set(ids)], context, (id, own, index) => this.records.change(type, id, { [order]: index + 1 }, own));
  }

  private async selected(type: RecordType, selection: BulkSelection, context: RequestContext): Promise<string[]> {
    // Checked even if no record matches.
    this.records.assertAllowed(type, context);
    const { where, search } = selection;
    const matching = async () => {
      const found = await this.list.keys(this.list.declared(type.list, context), { where, search, limit: MOST + 1 }, context);
      if (found.length > MOST) throw new DomainError('records/too-many-chosen', 'Choose at most 10,000.');
      return found;
    };
    return selectedKeys(selection, { words: 'records', matching });
  }

  private async each(
    ids: readonly string[],
    context: RequestContext,
    save: (id: string, context: RequestContext, index: number) => Promise<{ position: Position }>,
  ): Promise<BulkOutcome> {
    const outcome: BulkOutcome = { position: '', changed: 0, refused: {} };
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const saves = ids.slice(at, at + AT_ONCE).map(async (id, index) => {
        const own = { ...context, commandId: context.commandId && partIdOf(context.commandId, id) };
        return save(id, own, at + index);
      });
      for (const saved of await Promise.allSettled(saves)) {
        if (saved.status === 'fulfilled') {
          outcome.changed++;
          if (saved.value.position > outcome.position) outcome.position = saved.value.position;
        } else if (saved.reason instanceof DomainError) {
          outcome.refused[saved.reason.message] = (outcome.refused[saved.reason.message] ?? 0) + 1;
        } else throw saved.reason;
      }
    }
    return outcome;
  }
}
