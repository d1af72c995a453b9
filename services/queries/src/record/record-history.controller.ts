import { Controller, ForbiddenException, Get, Param } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { Context, grants, type RequestContext, SignedIn } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { recordStream } from '@matricula/domain/record';
import { recordTypes } from '@matricula/domain/registry';
import { EventStore } from '@matricula/event-store';
import { answer } from '@matricula/http';
import { timelineEntry } from '../audit';

/** The history of a record, for users who may change records of its type. */
@ApiTags('record')
@SignedIn()
@Controller('records')
export class RecordHistoryController {
  constructor(private readonly store: EventStore) {}

  /** Lists the history of a record of a master list, newest first. */
  @ApiParam({ name: 'list', example: 'cities' })
  @Get(':list/:id/history')
  async history(@Param('list') list: string, @Param('id') id: string, @Context() { tenantId, acl }: RequestContext) {
    const type = recordTypes.find((one) => one.list === list && one.permission);
    if (!type?.permission) throw new DomainError('records/unknown', `There is no history of ${list}.`);
    if (!grants(acl, type.permission)) {
      throw new ForbiddenException('We are sorry, but you do not have permission to see this. Please contact the administrator.');
    }
    const events = await this.store.read(recordStream(type, tenantId, id));
    return answer(events.reverse().map((event) => timelineEntry(event)));
  }
}
