import { Controller, Get, Inject, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdminsOnly, Context, type RequestContext } from '@matricula/auth';
import { changesBetween, formBoundary, formLife, type FormContent } from '@matricula/domain/application';
import { CONFIG, type Config } from '@matricula/config';
import { DomainError } from '@matricula/domain/kernel';
import { publishableKey } from '@matricula/domain/marketing';
import { EventStore } from '@matricula/event-store';
import { answer } from '@matricula/http';

/** One application form for its builder. */
@ApiTags('application')
@AdminsOnly()
@Controller('application-forms')
export class ApplicationFormQueryController {
  constructor(
    private readonly store: EventStore,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  /** Answers with the present draft, its number, the version in force, what a publication would change, and the questions whose kind is fixed. */
  @Get(':id')
  async one(@Param('id') id: string, @Context() { tenantId }: RequestContext) {
    // From the log, because a save names the draft that it is based on.
    const { state } = await this.store.states.current(formBoundary.decider, formBoundary.stream(tenantId, id));
    const { status, content, published, draft, version, fixed } = state;
    if (status === 'none' || !content) throw new DomainError('form/unknown', 'There is no such form.');
    return answer({
      ...{ formId: id, status, draft, version, content: content as FormContent },
      fixed: Object.keys(fixed),
      changes: changesBetween(published, content),
      // Where applicants fill it in, once it is published.
      address: version > 0 ? `${this.config.publicUrl}/apply/${publishableKey({ tenantId, formId: id })}` : undefined,
      moves: formLife.open(status, []),
    });
  }
}
