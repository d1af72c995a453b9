import type { EntriesOf } from '../kernel';
import type { WorkflowEvent } from './workflow.events';

const named = (name: unknown) => (name ? `the workflow "${String(name)}"` : 'a workflow');
const outcomes: Readonly<Record<string, string>> = {
  finished: 'finished',
  stopped: 'was stopped',
  'lead-gone': 'ended, because the lead is gone',
};

/** How runs read in the timeline: where they begin, fail and end. Their effects stand there as what the system did. */
export const workflowEntries: EntriesOf<WorkflowEvent> = {
  WorkflowRunStarted: {
    property: 'Workflow',
    change: ({ name, version }) => [{}, { workflow: name, version }],
    sentence: (_, { name }, lead) => `${lead} entered ${named(name)}`,
  },
  WorkflowTried: {
    property: 'Workflow',
    bookkeeping: true,
    change: ({ name, version }) => [{}, { workflow: name, version }],
    sentence: (_, { name }, lead) => `${lead} would have entered ${named(name)}, which is in a dry run`,
  },
  WorkflowStepCompleted: {
    property: 'Workflow',
    bookkeeping: true,
    change: ({ kind, exit, outcome }) => [{}, { step: kind, exit, outcome }],
    sentence: (_, __, lead) => `A workflow did a step for ${lead}`,
  },
  WorkflowWaitStarted: {
    property: 'Workflow',
    bookkeeping: true,
    change: ({ until, event }) => [{}, { until, event }],
    sentence: (_, __, lead) => `A workflow waits for ${lead}`,
  },
  WorkflowStepFailed: {
    property: 'Workflow',
    change: ({ kind, error, attempt, retryAt }) => [{}, { step: kind, error, attempt, retryAt }],
    sentence: (_, __, lead) => `A workflow step failed for ${lead}`,
  },
  WorkflowStepRetried: {
    property: 'Workflow',
    change: () => [{ status: 'parked' }, { status: 'running' }],
    sentence: (who, _, lead) => `${who} retried a workflow step for ${lead}`,
  },
  WorkflowStepSkipped: {
    property: 'Workflow',
    change: () => [{ status: 'parked' }, { status: 'skipped' }],
    sentence: (who, _, lead) => `${who} skipped a workflow step for ${lead}`,
  },
  WorkflowRunSuspended: {
    property: 'Workflow',
    bookkeeping: true,
    change: () => [{}, { status: 'held' }],
    sentence: (_, __, lead) => `A paused workflow holds ${lead}`,
  },
  WorkflowRunContinued: {
    property: 'Workflow',
    bookkeeping: true,
    change: () => [{ status: 'held' }, { status: 'running' }],
    sentence: (_, __, lead) => `A resumed workflow continues with ${lead}`,
  },
  WorkflowRunMoved: {
    property: 'Workflow',
    change: ({ previousVersion, version }) => [{ version: previousVersion }, { version }],
    sentence: (who, { version }, lead) => `${who} moved the workflow of ${lead} to version ${version ?? ''}`.trim(),
  },
  WorkflowRunEnded: {
    property: 'Workflow',
    change: ({ outcome, reason }) => [{}, { outcome, reason }],
    sentence: (_, { outcome }, lead) => `A workflow of ${lead} ${outcomes[String(outcome)] ?? 'ended'}`,
  },
  WorkflowRunReassigned: {
    property: 'Workflow',
    technical: 'Access to a run follows the owner of its lead, whose change the timeline shows.',
  },
  WorkflowRunErased: {
    property: 'Workflow',
    technical: 'The run of an erased lead leaves its list; the timeline shows the erasure of the lead.',
  },
};
