import { messageBoundary, webhookEndpoint } from '@matricula/domain/communication';
import { dialerBoundary, dialerList } from '@matricula/domain/dialer';
import { followUpBoundary } from '@matricula/domain/follow-up';
import { DomainError, type RecordedEvent } from '@matricula/domain/kernel';
import { customFieldOf } from '@matricula/domain/kernel/condition-blocks';
import { customField, customSet, customTexts, leadBoundary, leadStage, type CustomField, type LeadCommand } from '@matricula/domain/lead';
import {
  addressOf,
  choiceChannelOf,
  filledText,
  messageTemplates,
  messageValues,
  outreachBoundary,
  variablesOf,
} from '@matricula/domain/outreach';
import { notificationBoundary } from '@matricula/domain/user';
import type { WorkflowStep } from '@matricula/domain/rule';
import type { RecordType } from '@matricula/domain/record';
import { workflowNotifications, workflowRunBoundary, type WorkflowRun } from '@matricula/domain/workflow';
import { execute, type EventStore } from '@matricula/event-store';
import type { ContactChoices } from '@matricula/platform';
import { order, systemMeta, type Order } from '@matricula/policy-kit';
import { chainWith, type Allocator } from '../rule';
import { recordList, type RowOfRecord } from '@matricula/read-models/record';
import type { ReadStore } from '@matricula/read-store';
import { LeadGiving } from './lead-giving';

/** Kinds of steps that have an effect on or for the lead. */
type ActingKind = 'send' | 'give' | 'set' | 'follow-up' | 'dialer-list' | 'webhook' | 'notify';
export type Acting = Extract<WorkflowStep, { kind: ActingKind }>;
type StepOf<Kind extends ActingKind> = Extract<WorkflowStep, { kind: Kind }>;
type Executors = { readonly [Kind in ActingKind]: (step: StepOf<Kind>, acted: Acted) => Promise<string> };

const MINUTE_MS = 60_000;

interface Needs {
  store: EventStore;
  reads: ReadStore;
  now: () => Date;
  choices: Pick<ContactChoices, 'optedOut'>;
  /** The one of this process; rules give leads by it too. */
  allocator: Allocator;
}

/** The step of a run that acts, and the event that made it act. */
export interface Acted {
  event: RecordedEvent;
  run: WorkflowRun;
}

/** What steps do. Every effect has an id of run and visit, so that a repeated step has one effect. */
export class WorkflowActions {
  /** What each kind of step does; the answer says it in words. */
  private readonly executors: Executors = {
    send: ({ settings }, acted) => this.send(settings, acted),
    give: (step, acted) => this.giving.give(step, acted),
    set: async ({ settings }, acted) => {
      await this.decide(acted, order(leadBoundary, [acted.run.leadId], await this.setting(settings, acted)));
      // The value may be personal; it stands in the version and in the events of the lead.
      return settings.field;
    },
    'follow-up': async ({ settings: { minutes, comment } }, acted) => {
      const dueAt = new Date(Date.parse(acted.event.at) + minutes * MINUTE_MS).toISOString();
      const data = { followUpId: `${idOf(acted.run)}/follow-up`, dueAt, comment: comment || undefined };
      await this.decide(acted, order(followUpBoundary, [acted.run.leadId], { type: 'PlanFollowUp', data }));
      return dueAt;
    },
    'dialer-list': async ({ settings: { listId } }, acted) => {
      const { leadId, workflowId } = acted.run;
      const { name } = await this.found(dialerList, listId, acted);
      const data = { leadId, listId, workflowId, placedAt: acted.event.at };
      await this.decide(acted, order(dialerBoundary, [leadId], { type: 'PlaceLeadByWorkflow', data }));
      return name;
    },
    webhook: ({ settings }, acted) => this.webhook(settings.endpointId, acted),
    notify: ({ settings }, acted) => this.notify(settings, acted),
  };

  private readonly giving: LeadGiving;

  constructor(private readonly needs: Needs) {
    this.giving = new LeadGiving(needs);
  }

  /** What was done, in words for the history of the run. @throws DomainError if the step is refused */
  perform(step: Acting, acted: Acted): Promise<string> {
    return (this.executors[step.kind] as (step: Acting, acted: Acted) => Promise<string>)(step, acted);
  }

  /** The command that sets a field, the stage, the priority or a custom field. @throws DomainError `lead-stages/unknown`, `lead/field-invalid` */
  private async setting({ field, value, subStage }: StepOf<'set'>['settings'], { event }: Acted): Promise<LeadCommand> {
    if (field === 'priority') return { type: 'PrioritiseLead', data: { priority: Number(value) } };
    const key = customFieldOf(field);
    if (key !== undefined) {
      const text = await this.customText(event.tenantId, key, value);
      return { type: 'ChangeLeadDetails', data: { to: { [`attributes.${key}`]: text } } };
    }
    if (field !== 'stage') return { type: 'ChangeLeadDetails', data: { to: { [field]: value } } };
    const where = { field: 'stageName', op: 'eq' as const, value };
    const rows = (await this.needs.reads.page(recordList(leadStage), event.tenantId, { where, limit: 1 })) as RowOfRecord<
      typeof leadStage
    >[];
    const [row] = rows;
    if (!row) throw new DomainError('lead-stages/unknown', `There is no stage ${value}.`);
    const { recordId: id, stageName: name, subStages, subStageRequired, followUpRequired, locksStage } = row;
    const stage = {
      ...{ id, name, subStages: ((subStages ?? []) as { name: string }[]).map((one) => one.name) },
      ...{ subStageRequired: subStageRequired === true, followUpRequired: followUpRequired === true, locksStage: locksStage === true },
    };
    return { type: 'MoveLead', data: { stage, subStage: subStage || undefined, reason: 'rule' } };
  }

  /** The value of a custom field as leads store it, by what the field accepts now. @throws DomainError `lead/field-invalid` */
  private async customText(tenantId: string, key: string, value: string): Promise<string> {
    const where = { field: 'key', op: 'eq' as const, value: key };
    const rows = (await this.needs.reads.page(recordList(customField), tenantId, { where, limit: 1 })) as unknown as CustomField[];
    const { texts, problems } = customTexts(customSet(rows), { [key]: value }, true);
    const [problem] = problems;
    if (problem) throw new DomainError(`lead/field-${problem.what}`, problem.message);
    return texts[key] ?? value;
  }

  /** Sends the start event of the run. The sender signs and retries it, and calls public https addresses only. */
  private async webhook(endpointId: string, acted: Acted): Promise<string> {
    const { tenantId } = acted.event;
    const { workflowId, leadId, runId } = acted.run;
    const endpoint = await this.found(webhookEndpoint, endpointId, acted);
    const stream = workflowRunBoundary.stream(tenantId, workflowId, leadId);
    const begun = (await this.needs.store.read(stream)).findLast(
      ({ type, data }) => type === 'WorkflowRunStarted' && (data as { runId: string }).runId === runId,
    );
    if (!begun) throw new DomainError('workflow/unknown', 'There is no such run.');
    const { id: eventId, revision, position, type: kind } = begun;
    const messageId = `webhook-${idOf(acted.run)}`;
    const data = {
      messageId,
      channel: 'webhook' as const,
      kind,
      recipientId: endpointId,
      endpointId,
      event: { eventId, stream, revision, position },
    };
    await this.decide(acted, order(messageBoundary, [messageId], { type: 'RequestMessage', data }));
    return endpoint.name;
  }

  /** @throws DomainError `workflow/gone` */
  private async found(type: RecordType, recordId: string, { event }: Acted): Promise<{ name: string }> {
    const row = (await this.needs.reads.get(recordList(type), event.tenantId, recordId)) as { name?: string; value?: string } | undefined;
    if (!row) throw new DomainError('workflow/gone', `The ${type.label.toLowerCase()} of the step was deleted.`);
    return { name: row.name ?? row.value ?? recordId };
  }

  private async send({ channel, templateId }: Extract<Acting, { kind: 'send' }>['settings'], acted: Acted): Promise<string> {
    const { store, reads, choices } = this.needs;
    const { tenantId } = acted.event;
    const { leadId } = acted.run;
    const row = (await reads.get(recordList(messageTemplates[channel]), tenantId, templateId)) as
      { name: string; body: string; subject?: string; active?: boolean; provider_name?: string; language?: string } | undefined;
    if (!row) throw new DomainError('message-template/unknown', 'There is no such template.');
    if (row.active === false) throw new DomainError('message-template/inactive', `The template ${row.name} is not active.`);
    const messageId = `${idOf(acted.run)}/message`;
    if (channel === 'whatsapp' && !row.provider_name)
      throw new DomainError('message-template/not-approved', `The template ${row.name} does not name its approved template at WhatsApp.`);
    const out = await choices.optedOut(tenantId, leadId, choiceChannelOf(channel));
    const title = channel === 'email' ? row.subject : undefined;
    const message = { messageId, channel, templateId, templateName: row.name, title, text: row.body };
    const data = { ...message, contactOptedOut: out.lead || out.contact };
    await this.decide(acted, order(outreachBoundary, [leadId], { type: 'SendLeadMessage', data }));
    const { state } = await store.states.current(outreachBoundary.decider, outreachBoundary.stream(tenantId, leadId));
    const values = messageValues(state.lead);
    const request = {
      ...{ messageId, channel, kind: 'lead-message', recipientId: leadId, to: addressOf(state.lead, channel), about: { leadId } },
      ...{ title: title && filledText(title, values), body: filledText(row.body, values) },
      ...(channel === 'whatsapp' && {
        template: { name: row.provider_name ?? '', language: row.language || 'en' },
        values: variablesOf(row.body).map((variable) => values[variable] ?? ''),
      }),
    };
    await this.decide(acted, order(messageBoundary, [messageId], { type: 'RequestMessage', data: request }));
    return row.name;
  }

  private async notify({ to, userIds }: Extract<Acting, { kind: 'notify' }>['settings'], acted: Acted): Promise<string> {
    const { leadId, ownerId } = acted.run;
    const told = to === 'owner' ? (ownerId ? [ownerId] : []) : (userIds ?? []);
    if (told.length === 0) throw new DomainError('workflow/nobody', 'The lead has no owner who could be notified.');
    for (const userId of told) {
      const notificationId = `${idOf(acted.run)}/notice/${userId}`;
      const data = { notificationId, userId, kind: workflowNotifications.notice.kind, leadId };
      await this.decide(acted, order(notificationBoundary, [notificationId], { type: 'RaiseNotification', data }), userId);
    }
    return String(told.length);
  }

  /** `of` tells several effects of one step apart. */
  private async decide({ event: { id, tenantId, meta }, run }: Acted, { stream, decider, command }: Order, of = ''): Promise<void> {
    const commandId = `${idOf(run)}/${command.type}${of}`;
    const address = { stream: stream(tenantId), tenantId };
    await execute(
      this.needs.store,
      decider,
      address,
      command,
      systemMeta(meta.correlationId, id, run.chain ?? chainWith(meta.chain, run.workflowId)),
      { commandId },
    );
  }
}

/** One visit of one step of a run. */
const idOf = ({ runId, visit }: WorkflowRun) => `${runId}/${visit}`;
