import { randomUUID } from 'node:crypto';
import { DomainError, type RecordedEvent } from '@matricula/domain/kernel';
import { leadDecider, leadStream, type LeadCommand } from '@matricula/domain/lead';
import { eventDefinitions } from '@matricula/domain/registry';
import {
  controlsBoundary,
  type ControlCommand,
  type HaltScope,
  type HeldChoice,
  type UnderWayChoice,
  type WorkflowStep,
} from '@matricula/domain/rule';
import { tenantDecider, tenantStream } from '@matricula/domain/tenant';
import { workflowEvents } from '@matricula/domain/workflow';
import { execute } from '@matricula/event-store';
import { workflowRunsProjector } from '@matricula/projections/workflow';
import { workflowRunList, type WorkflowRunRow } from '@matricula/read-models/workflow';
import { captured, projecting, readsOf } from '@matricula/testing';
import { openPlace, person, TENANT } from '../../../../libs/policy-kit/src/policies.fixture';
import type { WorkflowActions } from './workflow-actions';
import type { Workflow } from './workflow-definitions';
import { WorkflowRunsWorker } from './workflow-runs.worker';

/** A step that sends, by its id. */
export const send = (id: string, more: Partial<WorkflowStep> = {}) =>
  ({ id, kind: 'send', settings: { channel: 'sms', templateId: `template-${id}`, anyTime: true }, ...more }) as WorkflowStep;

/** An institution with one workflow whose pauses a spec tells by events, a log, and the list of runs, which follows the log. */
export async function openRuns() {
  const place = openPlace(eventDefinitions);
  const sunrise = { tid: TENANT, name: 'Sunrise', timeZone: 'Asia/Kolkata', profile: {} };
  await execute(
    place.store,
    tenantDecider,
    { stream: tenantStream(TENANT), tenantId: TENANT },
    { type: 'RegisterTenant', data: sunrise },
    person,
  );
  const rows: WorkflowRunRow[] = [];
  const all = async () => {
    const events: RecordedEvent[] = [];
    for await (const batch of place.store.readAll('', {})) events.push(...batch);
    return events;
  };
  const follow = async () => {
    const events = await place.log(...workflowEvents.map(({ type }) => type));
    const folded = await projecting(workflowRunsProjector)
      .given(...(events as never[]))
      .rows();
    rows.splice(0, rows.length, ...([...folded.values()] as WorkflowRunRow[]));
  };
  const reads = Object.assign(readsOf([workflowRunList, rows]), { reached: follow });
  const runs = {
    ...{ place, reads, did: [] as string[], read: 0, refusal: undefined as DomainError | undefined, now: '2026-03-02T06:30:00.000Z' },
    steps: new Map<number, WorkflowStep[]>(),
    workflow: {
      ...{ workflowId: 'w', name: 'Welcome', version: 1, status: 'active', trigger: 'create', again: 'never' },
      matches: () => true,
    } as Workflow,
    /** Further workflows of the institution. */
    others: [] as Workflow[],
    /** Positions at which the workflow is paused and resumed, the first one first. */
    states: [] as { position: string; workflow: Workflow; chosen?: { held?: HeldChoice; runs?: UnderWayChoice } }[],
    worker: undefined as unknown as WorkflowRunsWorker,
    /** What steps do in fact; without it they are only listed. */
    actions: undefined as Pick<WorkflowActions, 'perform'> | undefined,
    rows: async () => {
      await follow();
      return rows;
    },
    /** Begins with another process. */
    restart: () => {
      runs.worker = new WorkflowRunsWorker({
        ...{ store: place.store, reads, now: () => new Date(runs.now) },
        definitions: {
          types: new Set(['RuleActivated', 'RulePaused', 'RuleRetired']),
          all: ({ position }) =>
            Promise.resolve([runs.states.findLast((one) => one.position < position)?.workflow ?? runs.workflow, ...runs.others]),
          activation: ({ position }) => {
            const { held = 'all', runs: underWay = 'stay' } =
              runs.states.findLast((one) => one.chosen && one.position < position)?.chosen ?? {};
            return Promise.resolve({ resumed: { held }, underWay });
          },
          forget: () => undefined,
          steps: (_tenantId, _workflowId, version) => Promise.resolve(runs.steps.get(version) ?? []),
        },
        actions: {
          perform: async (step, acted) => {
            const { leadId } = acted.run;
            if (runs.refusal) throw runs.refusal;
            const outcome = await runs.actions?.perform(step, acted);
            runs.did.push(`${leadId}/${step.id}`);
            return outcome ?? 'done';
          },
        },
      });
    },
    /** Delivers what is new, and what that adds, until nothing is new. */
    work: async () => {
      for (let events = (await all()).slice(runs.read); events.length > 0; events = (await all()).slice(runs.read)) {
        runs.read += events.length;
        await runs.worker.work(events.filter((event) => runs.worker.types.has(event.type) && runs.worker.thingOf(event) !== undefined));
      }
    },
    /** Delivers this many new events of leads, and not what that adds. */
    workOn: async (count: number) => {
      const fresh = (await all()).slice(runs.read);
      const last = fresh.filter(({ type }) => type === 'LeadCaptured')[count - 1];
      const events = fresh.slice(0, fresh.findIndex(({ id }) => id === last?.id) + 1);
      runs.read += events.length;
      await runs.worker.work(events.filter((event) => runs.worker.types.has(event.type) && runs.worker.thingOf(event) !== undefined));
    },
    lead: (leadId: string, command: LeadCommand, at?: string) =>
      execute(place.store, leadDecider, { stream: leadStream(TENANT, leadId), tenantId: TENANT }, command, person, { at }),
    capture: (leadId: string, at?: string) =>
      runs.lead(leadId, { type: 'CaptureLead', data: { ...captured().data, leadId } } as LeadCommand, at),
    /** Writes an event of a lead as it is. */
    append: async (leadId: string, { type, data }: { type: string; data: object }, chain?: readonly string[]) => {
      const stream = leadStream(TENANT, leadId);
      const { revision } = await place.store.states.current(leadDecider, stream);
      const meta = { ...person, commandId: randomUUID(), version: 1, ...(chain && { chain }) };
      const events = [{ id: randomUUID(), type, data, meta, at: new Date().toISOString() }];
      await place.store.append({ stream, tenantId: TENANT, expected: revision, events } as never);
    },
    control: (command: ControlCommand) => {
      const { decider, stream } = controlsBoundary;
      return execute(place.store, decider, { stream: stream(TENANT), tenantId: TENANT }, command, person);
    },
    halt: (scope: HaltScope) =>
      runs.control({ type: 'HaltAutomation', data: { scope, reason: 'A wrong text', since: new Date().toISOString() } }),
    resume: (scope: HaltScope, held: HeldChoice, more: { minutes?: number; ruleId?: string; now?: string } = {}) =>
      runs.control({ type: 'ResumeAutomation', data: { scope, held, now: new Date().toISOString(), ...more } }),
    /** From here on the workflow is so; the worker hears of it as it does of a rule. */
    change: async (type: 'RuleActivated' | 'RulePaused', to: Partial<Workflow>, data: object = {}) => {
      const position = (await all()).at(-1)?.position ?? '';
      const workflow = { ...(runs.states.at(-1)?.workflow ?? runs.workflow), ...to };
      runs.states.push({ position, workflow, ...(type === 'RuleActivated' && { chosen: data }) });
      return async () => {
        const event = {
          id: `${type}-${position}`,
          type,
          tenantId: TENANT,
          at: runs.now,
          position: `${position}~`,
          meta: { correlationId: 'c' },
        };
        await runs.worker.work([{ ...event, data: { ruleId: 'w', ...data } } as unknown as RecordedEvent]);
        await runs.work();
      };
    },
    /** Lets the latest timer of a kind elapse. */
    elapse: async (kind: string, which = -1) => {
      await runs.due(kind, which);
      await runs.work();
    },
    /** The same, before anything works on it. */
    due: async (kind: string, which = -1) => {
      const timers = (await place.log('TimerSet')).filter(({ data }) => (data as { kind: string }).kind === kind);
      const { dueAt, timerId } = timers.at(which)?.data as { dueAt: string; timerId: string };
      await place.tell({ type: 'ElapseTimer', data: { timerId, dueAt } }, dueAt);
    },
    log: (...types: string[]) => place.log(...types),
    close: () => place.close(),
  };
  runs.steps.set(1, [send('a')]);
  runs.restart();
  return runs;
}

export type OpenRuns = Awaited<ReturnType<typeof openRuns>>;
