import { workflowRunBoundary, type WorkflowCommand } from '@matricula/domain/workflow';
import type { AddressedCommand } from '@matricula/event-store';
import { on, type Captured, type Desk } from './desk';
import { demoRuleId } from './seed-rules';

const NAME = 'Welcome a new lead';
const DECIDED = { kind: 'wait-for', exit: 'next', nextStepId: 'step-3' } as const;

/** What became of a run after its first two steps, one lead after the other. */
const ends: readonly WorkflowCommand[][] = [
  [
    { type: 'CompleteStep', data: { runId: '', stepId: 'step-2', visit: 2, ...DECIDED, outcome: 'CallActionRecorded' } },
    { type: 'CompleteStep', data: { runId: '', stepId: 'step-3', visit: 3, kind: 'stop', exit: 'next' } },
  ],
  [
    { type: 'CompleteStep', data: { runId: '', stepId: 'step-2', visit: 2, kind: 'wait-for', exit: 'otherwise', nextStepId: 'step-4' } },
    {
      type: 'FailStep',
      data: {
        ...{ runId: '', stepId: 'step-4', visit: 3, kind: 'notify', now: '', final: true },
        error: 'The lead has no owner who could be notified.',
      },
    },
  ],
  [{ type: 'HoldRun', data: { runId: '', stepId: 'step-2', visit: 2 } }],
  [{ type: 'EndRun', data: { outcome: 'stopped', reason: 'A user stopped the run.' } }],
];
const RUNS = 12;

/** Runs of the workflow of the demonstration, in every state. */
export class DeskWorkflows {
  constructor(private readonly desk: Desk) {}

  seed(captured: readonly Captured[]) {
    return this.desk.send(
      workflowRunBoundary.decider,
      captured.slice(-RUNS).flatMap((lead, place) => this.run(lead, place)),
    );
  }

  private run({ id: eventId, data }: Captured, place: number): AddressedCommand<WorkflowCommand>[] {
    const { tid: tenantId } = this.desk.institution;
    const { leadId, name: leadName } = data;
    const workflowId = demoRuleId(tenantId, 'welcome');
    const runId = this.desk.id(`run/${leadId}`);
    const startedAt = this.desk.after(on(this.desk.day(-1), 10), place * 7);
    const until = this.desk.after(startedAt, 60);
    const commands: WorkflowCommand[] = [
      {
        type: 'StartRun',
        data: {
          ...{ runId, workflowId, version: 1, name: NAME, leadId, leadName, ownerId: this.desk.owners.get(leadId) },
          ...{ eventId, firstStepId: 'step-1', startedAt, again: 'never' },
        },
      },
      {
        type: 'CompleteStep',
        data: { runId, stepId: 'step-1', visit: 1, kind: 'notify', exit: 'next', nextStepId: 'step-2', outcome: '1' },
      },
      { type: 'BeginWait', data: { runId, stepId: 'step-2', visit: 2, until, event: 'CallActionRecorded' } },
      ...(ends[place % ends.length] ?? []).map((command) => ({ ...command, data: { ...command.data, runId } }) as WorkflowCommand),
    ];
    const stream = workflowRunBoundary.stream(tenantId, workflowId, leadId);
    return commands.map((command, step) => ({
      ...{ stream, tenantId, command, commandId: `seed/${tenantId}/run/${leadId}/${step}` },
      at: this.desk.after(startedAt, step * 3),
    }));
  }
}
