import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdminsOnly, Context, type RequestContext } from '@matricula/auth';
import { formBoundary, questionsOf, textIn } from '@matricula/domain/application';
import { checklistBoundary } from '@matricula/domain/document';
import { DomainError } from '@matricula/domain/kernel';
import { EventStore } from '@matricula/event-store';
import { answer } from '@matricula/http';

/** One checklist for its editor. */
@ApiTags('document')
@AdminsOnly()
@Controller('document-checklists')
export class ChecklistQueryController {
  constructor(private readonly store: EventStore) {}

  /** Answers with the present version of a checklist. */
  @Get(':id')
  async one(@Param('id') id: string, @Context() { tenantId }: RequestContext) {
    // From the log, because a save names the version that it is based on.
    const { state } = await this.store.states.current(checklistBoundary.decider, checklistBoundary.stream(tenantId, id));
    const { status, version, content } = state;
    if (status === 'none' || !content) throw new DomainError('checklist/unknown', 'There is no such checklist.');
    return answer({ checklistId: id, status, version, content });
  }

  /** Answers with the questions of a published form by whose choices a checklist can be limited. */
  @Get('forms/:formId')
  async form(@Param('formId') formId: string, @Context() { tenantId }: RequestContext) {
    const { state } = await this.store.states.current(formBoundary.decider, formBoundary.stream(tenantId, formId));
    const { published } = state;
    if (!published) throw new DomainError('form/unknown', 'There is no such published form.');
    const main = published.languages[0] ?? 'en';
    const questions = questionsOf(published).filter(({ question, section }) => question.kind === 'choice' && !section.repeats);
    return answer({
      formId,
      name: published.name,
      questions: questions.map(({ question: { questionId, label, choices = [] } }) => ({
        questionId,
        label: textIn(label, main, main),
        choices: choices.map((one) => ({ choiceId: one.choiceId, label: textIn(one.label, main, main) })),
      })),
    });
  }
}
