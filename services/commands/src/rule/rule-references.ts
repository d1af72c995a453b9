import { Injectable } from '@nestjs/common';
import { IdentityService, type RequestContext } from '@matricula/auth';
import type { StageRules } from '@matricula/domain/call-action';
import { webhookEndpoint } from '@matricula/domain/communication';
import { dialerList } from '@matricula/domain/dialer';
import { DomainError } from '@matricula/domain/kernel';
import { customFieldOf, valuesOf, type ConditionBlock } from '@matricula/domain/kernel/condition-blocks';
import { assertWithoutCall, customField, leadStage } from '@matricula/domain/lead';
import { emailTemplate, smsTemplate, whatsappTemplate } from '@matricula/domain/outreach';
import type { RecordType } from '@matricula/domain/record';
import { ruleBoundary, ruleDecider, stepDeclarations, type RuleDefinition, type WorkflowStep } from '@matricula/domain/rule';
import { EventStore } from '@matricula/event-store';
import { recordList, type RowOfRecord } from '@matricula/read-models/record';
import { ReadStore } from '@matricula/read-store';
import { CustomFields, Stages } from '../masters';

const MOST = 1_000;
/** Lists whose entries steps name. */
const entries: Readonly<Record<string, RecordType>> = { 'dialer-lists': dialerList, 'webhook-endpoints': webhookEndpoint };
const templates = { email: emailTemplate, sms: smsTemplate, whatsapp: whatsappTemplate };

const invalid = (message: string) => new DomainError('rule/invalid', message);
const columnsOf = (blocks: readonly ConditionBlock[]) => blocks.flatMap(({ rules }) => rules.map(({ columnName }) => columnName));

/** Checks what the definition of a rule names: people, stages, custom fields, templates, list entries and other workflows. */
@Injectable()
export class RuleReferences {
  constructor(
    private readonly store: EventStore,
    private readonly reads: ReadStore,
    private readonly identity: IdentityService,
    private readonly stages: Stages,
    private readonly custom: CustomFields,
  ) {}

  /**
   * Refuses people, stages and templates that do not exist, and addresses that cannot be called. Answers the steps, with values of custom fields as
   * leads store them. @throws DomainError `rule/invalid`
   */
  async assert(
    { users, rule, steps, trigger_field = '', trigger_date = '' }: RuleDefinition,
    context: RequestContext,
    ruleId?: string,
  ): Promise<WorkflowStep[]> {
    const { tenantId } = context;
    await this.assertEntries(steps, context, ruleId);
    const stored = await this.withSets(steps, tenantId);
    const found = await Promise.all(users.map(({ id }) => this.identity.user(tenantId, id)));
    if (found.some((user) => user?.status !== 'active')) throw invalid('One of the people has no active account. Please choose again.');
    const tested = [...rule, ...steps.flatMap(({ kind, settings }) => (kind === 'branch' || kind === 'goal' ? settings.blocks : []))];
    await this.assertStages(tested, tenantId);
    const set = steps.flatMap(({ kind, settings }) => (kind === 'set' || kind === 'wait-until' ? [settings.field] : []));
    await this.assertCustomFields([...columnsOf(tested), ...set, trigger_field, trigger_date], tenantId);
    for (const [index, { kind, settings }] of steps.entries())
      if (kind === 'send') await this.assertTemplate(index + 1, settings.channel, settings.templateId, tenantId);
    const named = steps.flatMap(({ kind, settings }) => (kind === 'give' || kind === 'notify' ? (settings.userIds ?? []) : []));
    const staff = await Promise.all(named.map((userId) => this.identity.user(tenantId, userId)));
    if (staff.some((user) => user?.status !== 'active')) throw invalid('A step names a person without an active account.');
    return stored;
  }

  /** Refuses steps whose list entries do not exist, or that enter a workflow that does not. */
  private async assertEntries(steps: readonly WorkflowStep[], context: RequestContext, ruleId?: string): Promise<void> {
    for (const [index, { kind, settings }] of steps.entries())
      for (const { name, label, input, from = '' } of stepDeclarations[kind].settings) {
        const id = String((settings as Record<string, unknown> | undefined)?.[name] ?? '');
        const missing = invalid(`Step ${index + 1} names a ${label.toLowerCase()} that does not exist.`);
        if (input === 'record') {
          const type = entries[from];
          if (!type || !(await this.reads.get(recordList(type), context.tenantId, id))) throw missing;
        } else if (input === 'workflow') {
          if (id === ruleId) throw invalid(`Step ${index + 1} enters its own workflow.`);
          const { state } = await this.store.states.current(ruleDecider, ruleBoundary.stream(context.tenantId, id));
          if (state.kind !== 'workflow' || state.status === 'none' || state.status === 'retired') throw missing;
        }
      }
  }

  private async assertStages(rule: readonly ConditionBlock[], tenantId: string): Promise<void> {
    const named = rule.flatMap(({ rules }) =>
      rules.filter(({ columnName }) => columnName === 'last_callaction_btn_message').flatMap(valuesOf),
    );
    if (named.length === 0) return;
    const rows = (await this.reads.page(recordList(leadStage), tenantId, { limit: MOST })) as RowOfRecord<typeof leadStage>[];
    const missing = named.find((name) => !rows.some(({ stageName }) => stageName === name));
    if (missing !== undefined) throw invalid(`There is no stage ${missing}.`);
  }

  private async assertCustomFields(columns: readonly string[], tenantId: string): Promise<void> {
    const keys = columns.flatMap((column) => customFieldOf(column) ?? []);
    if (keys.length === 0) return;
    const rows = (await this.reads.page(recordList(customField), tenantId, { limit: MOST })) as RowOfRecord<typeof customField>[];
    const missing = keys.find((key) => !rows.some((row) => row.key === key));
    if (missing !== undefined) throw invalid(`There is no custom field ${missing}.`);
  }

  /** Refuses stages that a call alone reaches, and values that a custom field does not accept; others get their stored form. */
  private async withSets(steps: readonly WorkflowStep[], tenantId: string): Promise<WorkflowStep[]> {
    const stored = [...steps];
    for (const [index, step] of steps.entries()) {
      if (step.kind !== 'set') continue;
      const { field, value, subStage } = step.settings;
      const key = customFieldOf(field);
      try {
        if (field === 'stage') assertWithoutCall(await this.stage(value, tenantId), subStage || undefined);
        const text = key === undefined ? undefined : (await this.custom.ofChange(tenantId, { [key]: value }))[key];
        if (text) stored[index] = { ...step, settings: { ...step.settings, value: text } };
      } catch (error) {
        if (error instanceof DomainError) throw invalid(`Step ${index + 1}: ${error.message}`);
        throw error;
      }
    }
    return stored;
  }

  private async stage(name: string, tenantId: string): Promise<StageRules> {
    const where = { field: 'stageName', op: 'eq' as const, value: name };
    const [row] = (await this.reads.page(recordList(leadStage), tenantId, { where, limit: 1 })) as RowOfRecord<typeof leadStage>[];
    if (!row) throw invalid(`There is no stage ${name}.`);
    return this.stages.rules(tenantId, row.recordId);
  }

  private async assertTemplate(step: number, channel: string, templateId: string, tenantId: string): Promise<void> {
    const type = Object.hasOwn(templates, channel) ? templates[channel as keyof typeof templates] : undefined;
    if (!type) throw invalid(`Step ${step} sends by an unknown channel.`);
    if (!(await this.reads.get(recordList(type), tenantId, templateId)))
      throw invalid(`Step ${step} names a template that does not exist.`);
  }
}
