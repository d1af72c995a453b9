import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, type RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { answer } from '@matricula/http';
import { ListService } from '@matricula/lists';
import { openSlotsOf } from '@matricula/projections/interview';
import type { ApplicationRow } from '@matricula/read-models/application';
import { interviewList, type InterviewRow } from '@matricula/read-models/interview';
import { ReadStore } from '@matricula/read-store';

/** The interview of an application, for those who work on it. */
@ApiTags('interview')
@Allow('APPLICATIONS')
@Controller('applications/:id/interview')
export class ApplicationInterviewQueryController {
  constructor(
    private readonly list: ListService,
    private readonly reads: ReadStore,
  ) {}

  /** Answers with the interview, if there is one, and the slots of the form that have free seats. */
  @Get()
  async one(@Param('id') id: string, @Context() context: RequestContext) {
    const { tenantId } = context;
    const [application] = await this.list.byKey<ApplicationRow>(this.list.declared('applications', context), [id], context);
    if (!application) throw new DomainError('application/unknown', 'There is no such application.');
    const row = await this.reads.get<InterviewRow>(interviewList, tenantId, id);
    const interview = row && {
      ...{
        status: row.status,
        startsAt: row.startsAt,
        minutes: row.minutes,
        panel: row.panel,
        room: row.room ?? null,
        link: row.link ?? null,
      },
    };
    const canBook = application.status === 'eligible' && row?.status !== 'held';
    const slots = canBook ? await openSlotsOf(this.reads, tenantId, application.formId) : [];
    return answer({
      interview: interview ?? null,
      canBook,
      slots: slots.map(({ isOnline: _online, room, ...slot }) => ({ ...slot, room: room ?? null })),
    });
  }
}
