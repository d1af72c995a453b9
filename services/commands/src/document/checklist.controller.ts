import { Body, Controller, HttpCode, Param, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { AdminsOnly, commandMeta, Context, type RequestContext } from '@matricula/auth';
import { formBoundary, questionsOf, textIn, type FormContent } from '@matricula/domain/application';
import {
  checklistBoundary,
  readChecklist,
  type Checklist,
  type ChecklistContent,
  type ChecklistEvent,
  type SentChecklist,
} from '@matricula/domain/document';
import { DomainError } from '@matricula/domain/kernel';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import { fields, integer, json, type ValuesOf } from '@matricula/domain/kernel/field-set';
import { EventStore, partIdOf } from '@matricula/event-store';
import { done } from '@matricula/http';
import { checklistAccess } from '@matricula/projections/document';
import { DecideCommand, serveLifecycle, type ServedLifecycle } from '../decision';

const content = json({ label: 'Checklist', required: 'Checklist is required', most: 100_000 });
const newBody = fields({ content });
const changeBody = fields({ content, expected: integer({ label: 'Version', required: 'Version is required', least: 1 }) });

/** Checklists: which documents applicants upload, by form, programme and category (AP-01: role 1 only). */
@ApiTags('document')
@AdminsOnly()
@Controller('document-checklists')
export class ChecklistController {
  private readonly life: ServedLifecycle<Checklist, ChecklistEvent, undefined>;

  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
  ) {
    this.life = serveLifecycle(checklistBoundary, checklistAccess, {
      commands,
      store,
      prepare: {
        archive: () => ({ type: 'ArchiveChecklist', data: {} }),
        restore: () => ({ type: 'RestoreChecklist', data: {} }),
      },
    });
  }

  /** Creates a checklist, which is in force at once. */
  @Post()
  @HttpCode(200)
  async create(@Body({ schema: bodyOf(newBody) }) body: ValuesOf<typeof newBody>, @Context() context: RequestContext) {
    const checklistId = partIdOf(context.commandId, 'checklist');
    const { position } = await this.save(checklistId, body.content, 0, context);
    return done('Checklist created', position, { data: { id: checklistId } });
  }

  /** Saves the next version of a checklist; refused if another user saved it after version `expected` was read. */
  @Put(':id')
  async change(
    @Param('id') id: string,
    @Body({ schema: bodyOf(changeBody) }) body: ValuesOf<typeof changeBody>,
    @Context() context: RequestContext,
  ) {
    const { state: before } = await this.store.states.current(checklistBoundary.decider, checklistBoundary.stream(context.tenantId, id));
    if (before.status === 'none') throw new DomainError('checklist/unknown', 'There is no such checklist.');
    const { position, state } = await this.save(id, body.content, body.expected, context);
    return done('Checklist saved', position, { data: { version: state.version } });
  }

  /** Takes a checklist out of force (`archive`), or brings it back (`restore`). */
  @Post(':id/:move')
  @HttpCode(200)
  async move(@Param('id') id: string, @Param('move') move: string, @Context() context: RequestContext) {
    return done(move === 'archive' ? 'Checklist archived' : 'Checklist restored', (await this.life.step(id, move, context)).position);
  }

  private async save(checklistId: string, sent: unknown, expected: number, context: RequestContext) {
    const named = await this.named(readChecklist(sent), context.tenantId);
    const command = { type: 'SaveChecklist', data: { checklistId, content: named, expected } } as const;
    return this.commands.execute(new DecideCommand(checklistBoundary, [checklistId], command, commandMeta(context)));
  }

  /** Adds the names of form and choices. @throws DomainError `checklist/form`, `checklist/choice` for those that are not published */
  private async named(sent: SentChecklist, tenantId: string): Promise<ChecklistContent> {
    const { state } = await this.store.states.current(formBoundary.decider, formBoundary.stream(tenantId, sent.formId));
    const { published } = state;
    if (!published) {
      const message = 'Please choose a published form.';
      throw new DomainError('checklist/form', message, { formId: message });
    }
    const { programme, category, ...others } = sent;
    return {
      ...others,
      formName: published.name,
      ...(programme && { programme: chosenIn(published, 'programme', programme) }),
      ...(category && { category: chosenIn(published, 'category', category) }),
    };
  }
}

function chosenIn(form: FormContent, at: 'programme' | 'category', chosen: { questionId: string; choiceId: string }) {
  const { questionId, choiceId } = chosen;
  const main = form.languages[0] ?? 'en';
  const found = questionsOf(form).find(({ question, section }) => question.questionId === questionId && !section.repeats);
  const choice = found?.question.choices?.find((one) => one.choiceId === choiceId);
  if (!choice) {
    const message = 'This form has no such choice. Please choose again.';
    throw new DomainError('checklist/choice', message, { [at]: message });
  }
  return { questionId, choiceId, label: textIn(choice.label, main, main) || choiceId };
}
