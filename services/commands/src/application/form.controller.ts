import { Body, Controller, HttpCode, Param, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { AdminsOnly, commandMeta, Context, type RequestContext } from '@matricula/auth';
import { formBoundary, readForm, type Form, type FormContent, type FormEvent } from '@matricula/domain/application';
import { DomainError } from '@matricula/domain/kernel';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import { fields, integer, json, type ValuesOf } from '@matricula/domain/kernel/field-set';
import { product } from '@matricula/domain/order';
import { recordBoundary } from '@matricula/domain/record';
import { EventStore, partIdOf } from '@matricula/event-store';
import { done } from '@matricula/http';
import { formAccess } from '@matricula/projections/application';
import { DecideCommand, serveLifecycle, type ServedLifecycle } from '../decision';

const content = json({ label: 'Form', required: 'Form is required', most: 400_000 });
const expected = integer({ label: 'Draft', required: 'Draft is required', least: 0 });
const newFormBody = fields({ content });
const draftBody = fields({ content, expected });
const publishBody = fields({ expected });

const products = recordBoundary(product);

/** Application forms: their drafts, and the versions that applicants fill in (AP-01: role 1 only). */
@ApiTags('application')
@AdminsOnly()
@Controller('application-forms')
export class ApplicationFormController {
  private readonly life: ServedLifecycle<Form, FormEvent, number | undefined>;

  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
  ) {
    this.life = serveLifecycle(formBoundary, formAccess, {
      commands,
      store,
      ownRoutes: ['publish'],
      prepare: {
        publish: async ({ thing, extra, context }) => {
          if (thing.content) await this.assertFee(thing.content, context.tenantId);
          return { type: 'PublishForm', data: { expected: extra ?? 0, at: new Date().toISOString() } };
        },
        close: () => ({ type: 'CloseForm', data: {} }),
        reopen: () => ({ type: 'ReopenForm', data: {} }),
      },
    });
  }

  /** Begins a form with its first draft, which applicants do not see. */
  @Post()
  @HttpCode(200)
  async draft(@Body({ schema: bodyOf(newFormBody) }) body: ValuesOf<typeof newFormBody>, @Context() context: RequestContext) {
    const formId = partIdOf(context.commandId, 'application-form');
    const { position } = await this.decide(formId, { type: 'DraftForm', data: { formId, content: readForm(body.content) } }, context);
    return done('Form created', position, { data: { id: formId } });
  }

  /** Saves the draft as a whole. Refused if another user saved it after `expected` was read, or if an id gets another meaning. */
  @Put(':id/draft')
  async save(
    @Param('id') id: string,
    @Body({ schema: bodyOf(draftBody) }) body: ValuesOf<typeof draftBody>,
    @Context() context: RequestContext,
  ) {
    const command = { type: 'SaveFormDraft', data: { content: readForm(body.content), expected: body.expected } } as const;
    const { position, state } = await this.decide(id, command, context);
    return done('Draft saved', position, { data: { draft: state.draft } });
  }

  /** Makes the draft `expected` the next version, which never changes; refused if it cannot be filled in. */
  @Post(':id/publish')
  @HttpCode(200)
  async publish(
    @Param('id') id: string,
    @Body({ schema: bodyOf(publishBody) }) body: ValuesOf<typeof publishBody>,
    @Context() context: RequestContext,
  ) {
    const { position, state } = await this.life.move(id, 'publish', context, {}, body.expected);
    return done(`Version ${state.version} published`, position, { data: { version: state.version } });
  }

  /** Closes a form to new applications (`close`), or opens it again (`reopen`). */
  @Post(':id/:move')
  @HttpCode(200)
  async move(@Param('id') id: string, @Param('move') move: string, @Context() context: RequestContext) {
    return done(move === 'close' ? 'Form closed' : 'Form opened', (await this.life.step(id, move, context)).position);
  }

  private decide(id: string, command: Parameters<typeof formBoundary.decider.decide>[0], context: RequestContext) {
    return this.commands.execute(new DecideCommand(formBoundary, [id], command, commandMeta(context)));
  }

  /** @throws DomainError `form/fee` if the product of the fee cannot be ordered */
  private async assertFee({ feeProductId }: FormContent, tenantId: string): Promise<void> {
    if (feeProductId === undefined) return;
    const { state } = await this.store.states.current(products.decider, products.stream(tenantId, feeProductId));
    const message = 'The product for the fee was deleted or is inactive. Please choose another product.';
    if (state.status !== 'kept' || state.values.active !== true) throw new DomainError('form/fee', message, { feeProductId: message });
  }
}
