import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, type RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { answer } from '@matricula/http';
import { formColumnList } from '@matricula/read-models/application';
import { ownWrites, ReadStore } from '@matricula/read-store';

/** The largest number of forms. */
const MOST = 500;

/** The published forms and their questions, for the list of applications. */
@ApiTags('application')
@Allow('APPLICATIONS')
@Controller('applications/forms')
export class FormColumnsController {
  constructor(private readonly reads: ReadStore) {}

  /** Lists the published forms by name. */
  @Get()
  async all(@Context() context: RequestContext) {
    await ownWrites(this.reads, formColumnList, context);
    const forms = await this.reads.page(formColumnList, context.tenantId, { sort: [{ field: 'name', dir: 'asc' }], limit: MOST });
    return answer(forms.map(({ formId, name }) => ({ formId, name })));
  }

  /** Lists the questions of all versions of a form, as columns of its applications; those that the version in force does not ask come last. */
  @Get(':formId/columns')
  async columns(@Param('formId') formId: string, @Context() context: RequestContext) {
    await ownWrites(this.reads, formColumnList, context);
    const form = await this.reads.get(formColumnList, context.tenantId, formId);
    if (!form) throw new DomainError('form/unknown', 'There is no such form.');
    return answer(
      form.columns.map(({ questionId, kind, label, choices, removedIn }) => ({
        ...{ questionId, kind, label, choices: choices ?? [], removedIn: removedIn ?? null },
      })),
    );
  }
}
