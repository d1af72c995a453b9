import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Allow, commandMeta, Context, type RequestContext } from '@matricula/auth';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import { fields, text, type ValuesOf } from '@matricula/domain/kernel/field-set';
import { leadBoundary, leadNoteFields } from '@matricula/domain/lead';
import { partIdOf } from '@matricula/event-store';
import { done } from '@matricula/http';
import { DecideCommand } from '../decision';
import { LeadAccess } from './lead-access';

const asked = fields({ lead_id: text({ label: 'Lead', required: true }), ...leadNoteFields });

/** Notes of leads (001 §2.3, §7.3). */
@ApiTags('lead')
@Allow('LEADS')
@Controller()
export class LeadNoteController {
  constructor(
    private readonly commands: CommandBus,
    private readonly access: LeadAccess,
  ) {}

  /** Writes a note on a lead. */
  @Post('save-lead-note')
  @HttpCode(200)
  async save(@Body({ schema: bodyOf(asked) }) { lead_id, note }: ValuesOf<typeof asked>, @Context() context: RequestContext) {
    await this.access.assertVisible(context, [lead_id]);
    const data = { noteId: partIdOf(context.commandId, 'note'), note };
    const command = new DecideCommand(leadBoundary, [lead_id], { type: 'AddLeadNote', data }, commandMeta(context));
    const { position } = await this.commands.execute(command);
    return done('Note saved', position, { note_id: data.noteId });
  }
}
