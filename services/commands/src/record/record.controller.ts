import { Body, Controller, Delete, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiBody, ApiParam, ApiTags } from '@nestjs/swagger';
import { Context, type RequestContext, SignedIn } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import type { RecordType, RecordValues } from '@matricula/domain/record';
import { done } from '@matricula/http';
import { openedApart, openedAs } from '../decision';
import { RecordBulk, type BulkOutcome } from './record-bulk';
import { RecordBulkDto } from './record.dto';
import { recordOrderBody } from './record.wire';
import { openTypes as open, Records } from './records.service';

const OfRecords = () => ApiParam({ name: 'list', enum: open.map(({ list }) => list), example: 'cities' });
const example = { name: 'Pune', state: 'Maharashtra' };
const RecordBody = () =>
  ApiBody({ schema: { type: 'object', additionalProperties: true, description: 'Values by field name of the record.', example } });

/** Create, change and delete records of any type, each with the permission of its type; the documented calls are adapters to this. */
@ApiTags('record')
@SignedIn()
@Controller('records')
export class RecordController {
  constructor(
    private readonly records: Records,
    private readonly bulk: RecordBulk,
  ) {}

  /** Adds a record to a master list. */
  @OfRecords()
  @RecordBody()
  @Post(':list')
  @HttpCode(200)
  async create(@Param('list') list: string, @Body() values: RecordValues, @Context() context: RequestContext) {
    const type = this.typeOf(list);
    const { position, recordId } = await this.records.create(type, values, context);
    return done(`${type.label} created successfully`, position, { data: { id: recordId } });
  }

  /**
   * Changes or deletes many records of a master list at once; a refused one does not stop the others. All records need `all` and their `count`;
   * if a count is given and the number has changed, the answer is 409 with the present one.
   */
  @OfRecords()
  @Post(':list/bulk')
  @HttpCode(200)
  async many(@Param('list') list: string, @Body() dto: RecordBulkDto, @Context() context: RequestContext) {
    const type = this.typeOf(list);
    const { action, selection, values = {} } = dto;
    const outcome = await (action === 'remove'
      ? this.bulk.remove(type, selection, context)
      : this.bulk.change(type, selection, values, context));
    return this.outcome(outcome, action === 'remove' ? 'deleted' : 'updated');
  }

  /** Sets the order of the records of a master list. */
  @OfRecords()
  @Put(':list/order')
  async order(
    @Param('list') list: string,
    @Body({ schema: bodyOf(recordOrderBody) }) { ids }: ValuesOf<typeof recordOrderBody>,
    @Context() context: RequestContext,
  ) {
    return this.outcome(await this.bulk.arrange(this.typeOf(list), ids, context), 'arranged');
  }

  /** Changes a record of a master list; only the given fields change. Refused if another user changed the same fields after `expected` was read. */
  @OfRecords()
  @RecordBody()
  @Put(':list/:id')
  async change(@Param('list') list: string, @Param('id') id: string, @Body() given: RecordValues, @Context() context: RequestContext) {
    const type = this.typeOf(list);
    const { values, expected } = openedApart(given);
    const { position } = await this.records.change(type, id, values, context, openedAs(expected));
    return done(`${type.label} updated successfully`, position);
  }

  /** Deletes a record of a master list. */
  @OfRecords()
  @Delete(':list/:id')
  async remove(@Param('list') list: string, @Param('id') id: string, @Context() context: RequestContext) {
    const type = this.typeOf(list);
    const { position } = await this.records.remove(type, id, context);
    return done(`${type.label} deleted successfully`, position);
  }

  private outcome({ position, changed, refused }: BulkOutcome, what: string) {
    const reasons = Object.entries(refused).map(([reason, count]) => ({ reason, count }));
    return done(`${changed} ${what}`, position, { data: { changed, refused: reasons } });
  }

  private typeOf(list: string): RecordType {
    const type = open.find((candidate) => candidate.list === list);
    if (!type) throw new DomainError('records/unknown', `There are no records called ${list}.`);
    return type;
  }
}
