import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Allow, commandMeta, Context, type RequestContext } from '@matricula/auth';
import { leadBoundary, type LeadNoteAdded } from '@matricula/domain/lead';
import { partIdOf } from '@matricula/event-store';
import { done } from '@matricula/http';
import { DecideCommand } from '../decision';
import { isRefusal } from '../form-body';
import { LeadAccess } from '../lead';
import { Attachments } from './attachments';
import { LeadFilesDto } from './call-action.dto';

/** Files that users add to a lead, without a call; they are those of a note. */
@ApiTags('lead')
@Allow('LEADS')
@Controller('leads')
export class LeadFileController {
  constructor(
    private readonly commands: CommandBus,
    private readonly access: LeadAccess,
    private readonly attachments: Attachments,
  ) {}

  /** Adds files to a lead, each up to 5 MB: PDF, JPEG or PNG by their content. Without a note, their names are the note. */
  @Post(':id/files')
  @HttpCode(200)
  async add(@Param('id') leadId: string, @Body() { files, note }: LeadFilesDto, @Context() context: RequestContext) {
    await this.access.assertVisible(context, [leadId]);
    const kept = await this.attachments.keep(context.tenantId, leadId, files);
    const names = kept.map(({ name }) => name).join(', ');
    const data = { noteId: partIdOf(context.commandId, 'note'), note: note?.trim() || names, files: kept };
    const command = new DecideCommand(leadBoundary, [leadId], { type: 'AddLeadNote', data }, commandMeta(context));
    try {
      const { position, events } = await this.commands.execute(command);
      const added = events.find((event): event is (typeof events)[number] & LeadNoteAdded => event.type === 'LeadNoteAdded');
      // Sent again, they were added before, with the files that came first.
      if (!added?.data.files?.some(({ blobId }) => blobId === kept[0]?.blobId)) await this.attachments.discard(context.tenantId, kept);
      return done(kept.length === 1 ? 'File added' : 'Files added', position, { note_id: data.noteId });
    } catch (error) {
      // Whatever else fails may be in the log all the same.
      if (isRefusal(error)) await this.attachments.discard(context.tenantId, kept);
      throw error;
    }
  }
}
