import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Allow, commandMeta, Context, type RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import { fields, type ValuesOf } from '@matricula/domain/kernel/field-set';
import { leadBoundary, leadNoteFields } from '@matricula/domain/lead';
import { partIdOf } from '@matricula/event-store';
import { done } from '@matricula/http';
import { callList, type CallRow } from '@matricula/read-models/call';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { DecideCommand } from '../decision';

const asked = fields({ ...leadNoteFields });

/** Notes of calls whose lead the user may not see. */
@ApiTags('call')
@Allow('LEADS')
@Controller('calls/:callId/note')
export class CallNoteController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: ReadStore,
  ) {}

  /**
   * Writes a note on the lead of a call that the user took, also if the lead is another user's: its owner reads what was said. Answers nothing of the
   * lead.
   */
  @Post()
  @HttpCode(200)
  async save(
    @Param('callId') callId: string,
    @Body({ schema: bodyOf(asked) }) { note }: ValuesOf<typeof asked>,
    @Context() context: RequestContext,
  ) {
    await ownWrites(this.reads, callList, context);
    const row = await this.reads.get<CallRow>(callList, context.tenantId, callId);
    const { userId } = context.user;
    // A missed call of nobody rang at several users.
    const wasTheirs = row?.userId === userId || (row?.userId === undefined && row?.offeredTo?.includes(userId) === true);
    if (!row || !wasTheirs || row.leadId === undefined) throw new DomainError('call/unknown', 'There is no such call.');
    const data = { noteId: partIdOf(context.commandId, 'note'), note };
    const command = new DecideCommand(leadBoundary, [row.leadId], { type: 'AddLeadNote', data }, commandMeta(context));
    return done('Note saved', (await this.commands.execute(command)).position);
  }
}
