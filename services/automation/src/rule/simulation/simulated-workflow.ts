import type { RecordedEvent } from '@matricula/domain/kernel';
import { customFieldOf } from '@matricula/domain/kernel/condition-blocks';
import { leadStream } from '@matricula/domain/lead';
import { nextPromotionTime } from '@matricula/domain/marketing';
import {
  chainVerdict,
  controlsBoundary,
  definitionOf,
  plannedSteps,
  triggerEventTypes,
  type PlannedWait,
  type RuleDefinition,
  type WorkflowStep,
} from '@matricula/domain/rule';
import {
  mayEnter,
  workflowRunBoundary,
  type WorkflowRun,
  type WorkflowRunStarted,
  type WorkflowStepCompleted,
} from '@matricula/domain/workflow';
import { stateOf, type EventStore } from '@matricula/event-store';
import { dayIn, momentIn, ruleTest } from '@matricula/lists';
import { zoneOf } from '@matricula/policy-kit';
import { historyAt, leadListProjector, leadRowAt } from '@matricula/projections/lead';
import type { LeadRow } from '@matricula/read-models/lead';
import type { RuleRow } from '@matricula/read-models/rule';
import { inForce, isFiredBy, type RuleInForce } from '../rules-in-force';
import { isSilenced } from '../silenced';
import { leadIdOf } from '../standing-lead';
import { daysAfter, nextWorkingTime } from '../working-time';
import { WorkRules } from '../work-rules';
import { betweenParts, type IsCancelled } from './between-parts';
import { startBefore } from './past-start';
import type { SimulationOutcome } from './simulated-outcome';

const MINUTE_MS = 60_000;
/** Messages that are listed; all are counted. */
const MOST_SENDS = 200;

const ofLeads = [...new Set([...(leadListProjector.types ?? []), ...triggerEventTypes])].filter(
  (type) => type !== 'LeadScored' && type !== 'LeadErased',
);
/** Few and regular: they tell how far the log is. */
const ofDays = ['TurnBookOpened', 'AttendanceCheckedIn'];

type Send = Extract<WorkflowStep, { kind: 'send' }>;
type Messages = NonNullable<SimulationOutcome['messages']>[number];

interface Wanted {
  tenantId: string;
  rule: RuleRow;
  from: string;
  to: string;
  isCancelled?: IsCancelled;
}

/** The run of a lead in the simulation, and its history. */
interface Entered {
  leadId: string;
  startedAt: string;
  history: readonly RecordedEvent[];
  isSilent: boolean;
}

/**
 * Which messages the newest version of a workflow would have sent in a period of the past, to whom and when: each event of the period that fires it begins
 * a run, whose steps are planned with the lead as it was at each of them. Nothing is sent, and what people, other rules and the runs of then did stays as
 * it was. It is compared with the runs that began in the period. Not taken into account: stops, also those of too many entries, throttled work, exclusive
 * groups, limits of messages a day, and the choices and shifts of persons, which are not known as of then.
 */
export class SimulatedWorkflow {
  private readonly definition: RuleDefinition;
  private readonly templates = new Map<string, Messages & { leadIds: Set<string> }>();
  private readonly sends: NonNullable<SimulationOutcome['sends']> = [];
  private readonly runs = new Map<string, WorkflowRun>();
  private readonly work: WorkRules;
  private readonly entered = new Set<string>();
  private readonly wasEntered = new Set<string>();
  /** The runs of then that began in the period. */
  private readonly wasRuns = new Set<string>();

  constructor(
    private readonly ports: { store: EventStore },
    private readonly wanted: Wanted,
  ) {
    this.definition = definitionOf(wanted.rule.definition);
    this.work = new WorkRules({ store: ports.store, timer: 'simulated', types: ofLeads });
    for (const { settings } of this.definition.steps.filter((step): step is Send => step.kind === 'send')) this.template(settings);
  }

  async outcome(): Promise<SimulationOutcome> {
    const { store } = this.ports;
    const { tenantId, rule, from, to, isCancelled } = this.wanted;
    const timeZone = await zoneOf(store, tenantId);
    const version = { state: 'active' as const, inForce: rule.version, definitionInForce: rule.definition, nameInForce: rule.name };
    const workflow = inForce([{ ...rule, ...version }], timeZone)[0];
    const start = await startBefore(store, { tenantId, types: ofDays, begin: from, isCancelled });
    const types = [...ofLeads, 'WorkflowStepCompleted', 'WorkflowRunStarted'];
    for await (const events of store.readAll(start, { filter: { tenantId, types } })) {
      await betweenParts(isCancelled);
      for (const event of events) {
        if (event.at < from || event.at >= to) continue;
        if (event.type === 'WorkflowStepCompleted' || event.type === 'WorkflowRunStarted') this.happened(event);
        else if (workflow) await this.heard(event, workflow, timeZone);
      }
    }
    return {
      ...{ leads: this.entered.size, people: [], waiting: 0, uncaught: 0, wasUncaught: 0, differences: 0, examples: [] },
      rules: [{ ruleId: rule.ruleId, name: rule.name, was: this.wasEntered.size, would: this.entered.size }],
      messages: [...this.templates.values()].map(({ leadIds, ...counts }) => ({ ...counts, leads: leadIds.size })),
      sends: this.sends.toSorted((one, other) => (one.at ?? '~').localeCompare(other.at ?? '~')).slice(0, MOST_SENDS),
    };
  }

  /** What the workflow did in fact, in the version of then; runs from before the period do not count. */
  private happened(event: RecordedEvent): void {
    const { workflowId, leadId, runId, kind, stepId, actedAt } = event.data as WorkflowStepCompleted['data'];
    if (workflowId !== this.wanted.rule.ruleId) return;
    if (event.type === 'WorkflowRunStarted') {
      if ((event.data as WorkflowRunStarted['data']).startedAt < this.wanted.from) return;
      this.wasEntered.add(leadId);
      this.wasRuns.add(runId);
    } else if (kind === 'send' && actedAt !== undefined && this.wasRuns.has(runId)) {
      const step = this.definition.steps.find((one): one is Send => one.id === stepId && one.kind === 'send');
      // A step that the newest version no longer has is told under no template of it.
      if (step) this.template(step.settings).was++;
    }
  }

  /** Lets the lead of an event enter, if the event fires the workflow and the lead may enter. */
  private async heard(event: RecordedEvent, workflow: RuleInForce, timeZone: string): Promise<void> {
    const { store } = this.ports;
    const { tenantId } = event;
    const leadId = leadIdOf(event.data);
    // What its own steps changed fires no workflow.
    if (leadId === undefined || chainVerdict(event.meta.chain, workflow.ruleId) !== 'fires') return;
    if ((await this.work.choiceOf(event)) === 'none') return;
    const history = await store.read(leadStream(tenantId, leadId));
    const { until, before } = historyAt(history, event, leadId);
    const lead = leadRowAt(until, leadId);
    if (!lead || lead.removed) return;
    if (!isFiredBy(workflow, event, lead, () => leadRowAt(before, leadId))) return;
    const { again, again_days } = this.definition;
    const last = await this.lastRun(leadId);
    const entry = { runId: event.id, startedAt: event.at };
    if (!mayEnter(last, again === 'after-days' ? (again_days ?? 'never') : again, entry)) return;
    const isSilent = await isSilenced(store, event, until);
    this.entered.add(leadId);
    await this.run({ leadId, startedAt: event.at, history, isSilent }, last, timeZone);
  }

  /** The last run of a lead: of the simulation, else the real one before the period. */
  private async lastRun(leadId: string): Promise<WorkflowRun> {
    const known = this.runs.get(leadId);
    if (known) return known;
    const { tenantId, rule, from } = this.wanted;
    const events = await this.ports.store.read(workflowRunBoundary.stream(tenantId, rule.ruleId, leadId));
    return stateOf(
      workflowRunBoundary.decider,
      events.filter(({ at }) => at < from),
    ) as WorkflowRun;
  }

  private async run(entered: Entered, last: WorkflowRun, timeZone: string): Promise<void> {
    const { leadId, startedAt, isSilent } = entered;
    const { steps } = this.definition;
    const momentOf = (after: number) => new Date(Date.parse(startedAt) + after * MINUTE_MS).toISOString();
    const leadAfter = (after: number | null) => this.rowAt(entered, after === null ? startedAt : momentOf(after));
    const hours = await this.promotionHours();
    const planned = plannedSteps(steps, {
      leadId,
      meets: ({ joined = 'And', blocks }, after) => {
        const row = leadAfter(after);
        return row !== undefined && ruleTest({ joined, blocks }, timeZone)(row, after === null ? startedAt : momentOf(after));
      },
      waits: (step, after) => waitOf(step, { at: momentOf(after), lead: leadAfter(after), history: entered.history, timeZone, hours }),
    });
    const endsAt = this.endOf(entered, timeZone);
    for (const { stepId, afterMinutes } of planned.filter(({ kind }) => kind === 'send')) {
      const step = steps.find((one): one is Send => one.id === stepId && one.kind === 'send');
      const at = afterMinutes === null ? undefined : momentOf(afterMinutes);
      if (!step || isSilent || (at !== undefined && (at >= this.wanted.to || at > endsAt))) continue;
      this.send(step, leadId, at, leadAfter(afterMinutes));
    }
    const finishedAt = momentOf(planned.findLast(({ afterMinutes }) => afterMinutes !== null)?.afterMinutes ?? 0);
    const endedAt = finishedAt < endsAt ? finishedAt : endsAt;
    this.runs.set(leadId, { ...last, status: 'ended', runId: `simulated-${startedAt}`, startedAt, endedAt });
  }

  private send({ settings }: Send, leadId: string, at: string | undefined, lead: LeadRow | undefined): void {
    if (!lead || lead.removed) return;
    const template = this.template(settings);
    if ((settings.channel === 'email' ? lead.email : lead.phone) === undefined) {
      template.without++;
      return;
    }
    template.would++;
    template.leadIds.add(leadId);
    this.sends.push({ leadId, templateId: settings.templateId, ...(at !== undefined && { at }) });
  }

  /** When a run ends before its last step: the lead is gone, or reached a goal of the workflow. */
  private endOf({ leadId, startedAt, history }: Entered, timeZone: string): string {
    const goals = this.definition.steps.flatMap((step) => (step.kind === 'goal' ? [step.settings] : []));
    for (const [index, { at }] of history.entries()) {
      if (at <= startedAt) continue;
      const row = leadRowAt(history.slice(0, index + 1), leadId);
      if (!row || row.removed) return at;
      if (goals.some(({ joined = 'And', blocks }) => ruleTest({ joined, blocks }, timeZone)(row, at))) return at;
    }
    return '~';
  }

  private rowAt({ leadId, history }: Entered, moment: string): LeadRow | undefined {
    return leadRowAt(
      history.filter(({ at }) => at <= moment),
      leadId,
    );
  }

  private async promotionHours(): Promise<{ from: number; to: number }> {
    const { decider, stream } = controlsBoundary;
    const { limits } = (await this.ports.store.states.current(decider, stream(this.wanted.tenantId))).state;
    return { from: limits.promotion_from, to: limits.promotion_to };
  }

  private template({ templateId, channel }: Send['settings']) {
    const known = this.templates.get(templateId);
    if (known) return known;
    const fresh = { templateId, channel, was: 0, would: 0, leads: 0, without: 0, leadIds: new Set<string>() };
    this.templates.set(templateId, fresh);
    return fresh;
  }
}

interface Moment {
  at: string;
  lead: LeadRow | undefined;
  history: readonly RecordedEvent[];
  timeZone: string;
  hours: { from: number; to: number };
}

/** How long a step waits for what the past knows; undefined if the step does not wait, or for a shift of a person. */
function waitOf(step: WorkflowStep, { at, lead, history, timeZone, hours }: Moment): PlannedWait | undefined {
  const minutesTo = (until: string | undefined) =>
    until === undefined ? 0 : Math.max(0, (Date.parse(until) - Date.parse(at)) / MINUTE_MS);
  switch (step.kind) {
    case 'send': {
      const { channel, anyTime } = step.settings;
      return channel === 'email' || anyTime ? undefined : { minutes: minutesTo(nextPromotionTime(new Date(at), hours)) };
    }
    case 'wait-for': {
      const { event, minutes } = step.settings;
      const arrived = history.find((one) => one.type === event && one.at > at && minutesTo(one.at) < minutes);
      return arrived ? { minutes: minutesTo(arrived.at) } : { minutes, exit: 'otherwise' };
    }
    case 'working-hours':
      return step.settings.whose === 'owner' ? undefined : { minutes: minutesTo(nextWorkingTime(step.settings, at, timeZone)) };
    case 'wait-until': {
      const { field, days, at: clock } = step.settings;
      const key = customFieldOf(field);
      const date = key === undefined ? (lead?.[field as keyof LeadRow] as string | undefined) : lead?.customDates?.[key];
      if (!date) return { minutes: 0, exit: 'otherwise' };
      return { minutes: minutesTo(momentIn(timeZone, `${daysAfter(dayIn(timeZone, date), days)}T${clock}`)) };
    }
    default:
      return undefined;
  }
}
