import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, commandMeta, Context, type RequestContext } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import { DomainError } from '@matricula/domain/kernel';
import { EventStore } from '@matricula/event-store';
import { AnswersFile, sendFile } from '@matricula/http';
import { ListService } from '@matricula/lists';
import { OfferLetters } from '@matricula/platform';
import type { ApplicationRow } from '@matricula/read-models/application';
import type { FastifyReply } from 'fastify';
import { assertNotBlind } from '@matricula/projections/scorecard';

/** The letter of an offer, for the people who work on the application. */
@ApiTags('application')
@Allow('APPLICATIONS')
@Controller('applications')
export class OfferLetterController {
  constructor(
    private readonly list: ListService,
    private readonly store: EventStore,
    private readonly letters: OfferLetters,
    private readonly blobs: SealedBlobStore,
  ) {}

  /** Downloads the letter of an offer that is issued or accepted; it is made now if it is missing. */
  @AnswersFile('application/pdf', '%PDF-1.3')
  @Get(':id/offer-letter')
  async letter(@Param('id') id: string, @Context() context: RequestContext, @Res() reply: FastifyReply) {
    const { tenantId, user } = context;
    const [row] = await this.list.byKey<ApplicationRow>(this.list.declared('applications', context), [id], context);
    if (!row) throw new DomainError('application/unknown', 'There is no such application.');
    await assertNotBlind(this.store, tenantId, id, user.userId);
    const file = await this.letters.file(tenantId, id, commandMeta(context));
    return sendFile(reply, file, await this.blobs.open(tenantId, file.blobId));
  }
}
