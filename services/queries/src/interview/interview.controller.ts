import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, type RequestContext } from '@matricula/auth';
import { slotsOf } from '@matricula/domain/interview';
import { DomainError } from '@matricula/domain/kernel';
import { answer } from '@matricula/http';
import { ListService } from '@matricula/lists';
import type { ApplicationRow } from '@matricula/read-models/application';
import { interviewList, interviewSessionList, type InterviewRow, type InterviewSessionRow } from '@matricula/read-models/interview';
import { ReadStore } from '@matricula/read-store';

/** The largest number of sessions whose slots are offered at once. */
const MOST_SESSIONS = 100;

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
    return answer({ interview: interview ?? null, canBook, slots: canBook ? await this.slots(tenantId, application.formId) : [] });
  }

  private async slots(tenantId: string, formId: string) {
    const now = new Date().toISOString();
    const where = {
      and: [
        { field: 'formId', op: 'eq' as const, value: formId },
        { field: 'status', op: 'eq' as const, value: 'open' },
        { field: 'endsAt', op: 'gt' as const, value: now },
      ],
    };
    const sort = [{ field: 'startsAt', dir: 'asc' as const }];
    const rows = await this.reads.page<InterviewSessionRow>(interviewSessionList, tenantId, { where, sort, limit: MOST_SESSIONS });
    return rows
      .flatMap((session) =>
        slotsOf(session).map(({ slotId, startsAt }) => {
          const taken = Object.values(session.taken).filter((one) => one === slotId).length;
          const { minutes, panel, room, seats } = session;
          return { slotId, startsAt, minutes, panel, room: room ?? null, free: seats - taken };
        }),
      )
      .filter(({ startsAt, free }) => free > 0 && startsAt > now)
      .sort((one, other) => one.startsAt.localeCompare(other.startsAt));
  }
}
