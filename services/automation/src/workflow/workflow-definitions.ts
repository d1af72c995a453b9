import type { RecordedEvent } from '@matricula/domain/kernel';
import type { RuleTrigger, TriggerSettings, UnderWayChoice, WorkflowStep } from '@matricula/domain/rule';
import type { Again } from '@matricula/domain/workflow';
import type { LeadRow } from '@matricula/read-models/lead';
import type { Release } from './held-runs';

/** A workflow that users wrote, as its runs need it. */
export interface Workflow {
  workflowId: string;
  name: string;
  /** The version that new runs follow. */
  version: number;
  /** A dry run only records what a lead would have gone through. */
  status: 'active' | 'dry-run' | 'paused';
  /** When a lead enters, with the settings of the trigger. */
  trigger: RuleTrigger;
  on?: Pick<TriggerSettings, 'trigger_field' | 'trigger_event'>;
  again: Again;
  /** After it, no later workflow acts on the same event of the lead. */
  stops?: boolean;
  /** A lead is in one workflow of the group at a time. */
  group?: string;
  /** Whether a lead matches at a moment; now without one. */
  matches(lead: LeadRow, at?: string): boolean;
}

/** What becomes of the runs that the last pause of a workflow held, and of those under way on older versions. */
export interface Activation {
  resumed: Release;
  underWay: UnderWayChoice;
}

/** Where the worker learns of workflows. */
export interface WorkflowDefinitions {
  /** Types of the events after which workflows are read again. */
  readonly types: ReadonlySet<string>;
  /** All workflows of a tenant that were ever active and are not deleted, as they were at an event, in their order. @throws ReadBehind */
  all(event: Pick<RecordedEvent, 'tenantId' | 'position'>): Promise<readonly Workflow[]>;
  /** What the last activation of a workflow before an event chose. */
  activation(event: Pick<RecordedEvent, 'tenantId' | 'position'>, workflowId: string): Promise<Activation>;
  /** Forgets what is cached of a tenant. */
  forget(tenantId: string): void;
  /** The steps of a version; versions never change. */
  steps(tenantId: string, workflowId: string, version: number): Promise<readonly WorkflowStep[]>;
}
