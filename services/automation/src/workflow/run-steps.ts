import { DomainError, type RecordedEvent } from '@matricula/domain/kernel';
import { customFieldOf } from '@matricula/domain/kernel/condition-blocks';
import { nextPromotionTime } from '@matricula/domain/marketing';
import { shareOf, type WorkflowStep } from '@matricula/domain/rule';
import { isLive, type WorkflowRun } from '@matricula/domain/workflow';
import type { EventStore } from '@matricula/event-store';
import { dayIn, momentIn, ruleTest } from '@matricula/lists';
import { zoneOf } from '@matricula/policy-kit';
import type { LeadRow } from '@matricula/read-models/lead';
import type { ReadStore } from '@matricula/read-store';
import { daysAfter, firesRule, nextWorkingTime } from '../rule';
import { limitOf } from './daily-limit';
import { nextShiftOf } from './owner-shift';
import { Overruling } from './overruling';
import type { RunDesk, Runs } from './run-desk';
import type { RunHalts } from './run-halts';
import type { WorkflowActions } from './workflow-actions';
import type { Workflow, WorkflowDefinitions } from './workflow-definitions';

type Conditions = Extract<WorkflowStep, { kind: 'branch' }>['settings'];
type StepOf<Kind extends WorkflowStep['kind']> = Extract<WorkflowStep, { kind: Kind }>;

/** Refusals that no later attempt changes. */
const FINAL = new Set([
  ...['outreach/opted-out', 'outreach/no-address', 'outreach/value-missing', 'outreach/too-long', 'workflow/nobody'],
  // A stage that cannot be set without a call, or that is gone.
  ...['lead-stages/unknown', 'call-action/follow-up-required', 'lead/enrolled-by-call-action', 'call-action/stage-locked'],
  ...['call-action/sub-stage-required', 'call-action/sub-stage-unknown'],
  // A value that a custom field accepts no more.
  ...['lead/field-invalid', 'lead/field-required'],
  // What the step names was deleted, or lacks its approval.
  ...['message-template/unknown', 'message-template/not-approved', 'workflow/gone'],
]);
const MINUTE_MS = 60_000;

interface Needs {
  store: EventStore;
  reads: ReadStore;
  desk: RunDesk;
  halts: RunHalts;
  definitions: WorkflowDefinitions;
  actions: Pick<WorkflowActions, 'perform'>;
  now: () => Date;
  /** Lets a lead enter another workflow. */
  start(event: RecordedEvent, workflow: Workflow, lead: LeadRow, silent: boolean): Promise<Entry>;
}

/** Whether a lead entered a workflow, or why not: it may not enter again now, or is in another workflow of the exclusive group. */
export type Entry = 'entered' | 'not-again' | 'in-group';

const entered: Readonly<Record<Entry, string>> = {
  entered: '',
  'not-again': ': not entered, because the lead may not enter it again now.',
  'in-group': ': not entered, because the lead is in another workflow of its group.',
};

/** Does the step at which a run stands: acts, decides or begins a wait. */
export class RunSteps {
  private readonly overruling: Overruling;

  constructor(private readonly needs: Needs) {
    this.overruling = new Overruling(needs);
  }

  /** A stop, or the pause of the workflow, holds the run at its step. */
  async due(event: RecordedEvent, run: WorkflowRun): Promise<void> {
    const { desk, halts } = this.needs;
    const { workflowId, leadId, runId, stepId } = run;
    const workflow = await desk.workflowOf(event, workflowId);
    if (!workflow) {
      const data = { runId, outcome: 'stopped' as const, reason: 'The workflow was deleted.' };
      return desk.decide(event, workflowId, leadId, { type: 'EndRun', data });
    }
    const step = await desk.stepOf(event.tenantId, run);
    if (await halts.holds(event, run, workflow, step)) return;
    if (!step) return desk.fail(event, run, 'unknown', `The step ${stepId} is not part of version ${run.version}.`, { final: true });
    return this.take(event, run, step);
  }

  /** Ends the runs whose workflow has a goal that the lead reached. */
  async goals(event: RecordedEvent, runs: Runs, lead: LeadRow): Promise<void> {
    const timeZone = await zoneOf(this.needs.store, event.tenantId);
    for (const { run } of runs) {
      if (!isLive(run)) continue;
      const steps = await this.needs.definitions.steps(event.tenantId, run.workflowId, run.version);
      if (steps.some(({ kind, settings }) => kind === 'goal' && meets(lead, settings, timeZone, event.at))) await this.reached(event, run);
    }
  }

  private async take(event: RecordedEvent, run: WorkflowRun, step: WorkflowStep): Promise<void> {
    const { desk } = this.needs;
    const { leadId, stepId } = run;
    switch (step.kind) {
      case 'stop':
        return desk.complete(event, run, { ...step, next: undefined }, { exit: 'next' });
      case 'share': {
        const isIn = shareOf(`${leadId}/${stepId}`) < step.settings.percent;
        return desk.complete(event, run, step, { exit: isIn ? 'next' : 'otherwise' });
      }
      case 'branch':
        return desk.complete(event, run, step, { exit: (await this.matches(event, run, step.settings)) ? 'next' : 'otherwise' });
      case 'goal':
        return (await this.matches(event, run, step.settings))
          ? this.reached(event, run)
          : desk.complete(event, run, step, { exit: 'next' });
      case 'enter':
        return this.enter(event, run, step);
      case 'wait-until':
        return this.waitForDate(event, run, step);
      case 'working-hours': {
        const until = await this.nextWorkingTime(event, run, step.settings);
        return until === undefined ? desk.complete(event, run, step, { exit: 'next' }) : desk.waitUntil(event, run, until);
      }
      case 'wait':
      case 'wait-for':
        return this.wait(event, run, step);
      default:
        return this.act(event, run, step);
    }
  }

  private async act(event: RecordedEvent, run: WorkflowRun, step: Parameters<WorkflowActions['perform']>[0]): Promise<void> {
    const { desk, now, actions } = this.needs;
    const leftOut = (outcome: string) => desk.complete(event, run, step, { exit: 'next', outcome });
    if (step.kind === 'send' && run.silent) return leftOut('Not sent: the call action allows no messages of automation.');
    const { promotion_from: from, promotion_to: to, promotion_late: late } = (await this.needs.halts.current(event.tenantId)).limits;
    const until = isPromotion(step) ? nextPromotionTime(now(), { from, to }) : undefined;
    if (until !== undefined && late === 'lapse') return leftOut('Left out: promotional messages may not be sent at this hour.');
    if (until !== undefined) return desk.waitUntil(event, run, until, { reason: 'Waits for the hours of promotional messages.' });
    const first = step.kind === 'set' ? await this.overruling.of(event, run, step) : undefined;
    if (first) {
      const outcome = `Overruled by ${first.name}, which set the field first.`;
      return desk.complete(event, run, step, { exit: 'next', outcome, overruledBy: first.workflowId });
    }
    const limit = await this.dailyLimit(event, run, step);
    if (limit?.above === 'lapse') return leftOut(`Left out: ${limit.reason}.`);
    if (limit) return desk.waitUntil(event, run, limit.until, { reason: `Waits for the next day: ${limit.reason}.` });
    try {
      const outcome = await actions.perform(step, { event, run });
      await desk.complete(event, run, step, { exit: 'next', outcome, actedAt: now().toISOString() });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      await desk.fail(event, run, step.kind, error.message, { final: FINAL.has(error.code), onError: step.onError });
    }
  }

  /** The limit of the lead's day that a step would exceed, counted over all workflows and rules. */
  private async dailyLimit(event: RecordedEvent, { leadId }: WorkflowRun, { kind }: WorkflowStep) {
    const { definitions, store, desk, halts, now } = this.needs;
    const { limits } = await halts.current(event.tenantId);
    const runs = await desk.runsOf(event.tenantId, leadId, await definitions.all(event));
    const timeZone = await zoneOf(store, event.tenantId);
    const limit = limitOf(
      kind,
      {
        runs: runs.map(({ run }) => run),
        messages: kind === 'send' ? await desk.messagesTo(event, leadId) : [],
        given: await desk.givenTo(event, leadId, new Set(runs.map(({ workflow }) => workflow.workflowId))),
      },
      limits,
      { now: now().toISOString(), timeZone },
    );
    return limit && { ...limit, above: limits.above };
  }

  private async wait(event: RecordedEvent, run: WorkflowRun, step: StepOf<'wait' | 'wait-for'>): Promise<void> {
    const { desk } = this.needs;
    const until = run.until ?? new Date(Date.parse(event.at) + step.settings.minutes * MINUTE_MS).toISOString();
    if (event.at >= until) return desk.complete(event, run, step, { exit: step.kind === 'wait' ? 'next' : 'otherwise' });
    await desk.waitUntil(event, run, until, { awaits: step.kind === 'wait-for' ? step.settings.event : undefined });
  }

  private async matches(event: RecordedEvent, run: WorkflowRun, conditions: Conditions): Promise<boolean> {
    const lead = await this.needs.desk.leadAt(event, run);
    return lead !== undefined && meets(lead, conditions, await zoneOf(this.needs.store, event.tenantId), event.at);
  }

  /** When the working hours of a step begin next; undefined during them. */
  private async nextWorkingTime(event: RecordedEvent, run: WorkflowRun, settings: StepOf<'working-hours'>['settings']) {
    const { store, reads, desk } = this.needs;
    const { tenantId, at } = event;
    const timeZone = await zoneOf(store, tenantId);
    if (settings.whose !== 'owner') return nextWorkingTime(settings, at, timeZone);
    return nextShiftOf(reads, (await desk.leadAt(event, run))?.ownerId, { tenantId, at, timeZone });
  }

  private reached(event: RecordedEvent, { workflowId, leadId, runId }: WorkflowRun): Promise<void> {
    const data = { runId, outcome: 'finished' as const, reason: 'The goal is reached.' };
    return this.needs.desk.decide(event, workflowId, leadId, { type: 'EndRun', data });
  }

  /** Lets the lead enter another workflow, by the conditions of that one for a lead that comes again. */
  private async enter(event: RecordedEvent, run: WorkflowRun, step: StepOf<'enter'>): Promise<void> {
    const { desk } = this.needs;
    const workflow = await desk.workflowOf(event, step.settings.workflowId);
    const lead = await desk.leadAt(event, run);
    if (workflow?.status !== 'active' || !lead) {
      const { onError } = step;
      return desk.fail(event, run, step.kind, 'The workflow that the lead should enter is not active.', { onError });
    }
    const caused = { ...event, meta: { ...event.meta, chain: run.chain ?? event.meta.chain } };
    if (!(await firesRule(this.needs.store, caused, { ...workflow, ruleId: workflow.workflowId })))
      return desk.complete(event, run, step, { exit: 'next', outcome: `${workflow.name}: not entered, because it led here.` });
    const entry = await this.needs.start(caused, workflow, lead, run.silent === true);
    await desk.complete(event, run, step, { exit: 'next', outcome: `${workflow.name}${entered[entry]}` });
  }

  /** Waits for a time on a day before or after a date of the lead; a time that has passed is not waited for. */
  private async waitForDate(event: RecordedEvent, run: WorkflowRun, step: StepOf<'wait-until'>): Promise<void> {
    const { desk, store } = this.needs;
    const { field, days, at } = step.settings;
    const date = dateOf(await desk.leadAt(event, run), field);
    if (!date) return desk.complete(event, run, step, { exit: 'otherwise', outcome: 'The lead has no such date.' });
    const timeZone = await zoneOf(store, event.tenantId);
    const until = momentIn(timeZone, `${daysAfter(dayIn(timeZone, date), days)}T${at}`) ?? event.at;
    if (event.at >= until) return desk.complete(event, run, step, { exit: 'next' });
    await desk.waitUntil(event, run, until);
  }
}

/** A date of a lead, or that of a custom field. */
function dateOf(lead: LeadRow | undefined, field: StepOf<'wait-until'>['settings']['field']): string | undefined {
  const key = customFieldOf(field);
  return key === undefined ? (lead?.[field as keyof LeadRow] as string | undefined) : lead?.customDates?.[key];
}

/** Whether a lead meets the conditions of a step. */
const meets = (lead: LeadRow, { joined = 'And', blocks }: Conditions, timeZone: string, at: string): boolean =>
  ruleTest({ joined, blocks }, timeZone)(lead, at);

/** Whether a step sends a promotional SMS or WhatsApp message, which may be sent at certain hours only. */
const isPromotion = (step: WorkflowStep): boolean =>
  step.kind === 'send' && step.settings.channel !== 'email' && step.settings.anyTime !== true;
