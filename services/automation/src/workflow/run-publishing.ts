import type { RecordedEvent } from '@matricula/domain/kernel';
import { landingOf, movedUntil, type RuleActivated, type UnderWayChoice } from '@matricula/domain/rule';
import type { WorkflowRun } from '@matricula/domain/workflow';
import { liveRunStatuses } from '@matricula/read-models/workflow';
import type { RunDesk } from './run-desk';
import type { WorkflowDefinitions } from './workflow-definitions';

/**
 * What happens to the runs under way when a newer version of their workflow comes into force, as the user chose: they stay on their version, go on with
 * the new one, or are stopped. A run whose step the new version does not have stays.
 */
export class RunPublishing {
  constructor(private readonly needs: { desk: RunDesk; definitions: WorkflowDefinitions }) {}

  async published(event: RecordedEvent<RuleActivated>): Promise<void> {
    const { ruleId, version, runs: choice = 'stay' } = event.data;
    if (choice === 'stay') return;
    const { desk } = this.needs;
    const where = {
      and: [
        { field: 'workflowId', op: 'eq' as const, value: ruleId },
        { field: 'status', op: 'in' as const, values: [...liveRunStatuses] },
        { field: 'version', op: 'lt' as const, value: version },
      ],
    };
    for (const { leadId, runId } of await desk.rows(event, where)) {
      const run = await desk.runOf(event.tenantId, ruleId, leadId);
      if (run.runId === runId && run.version < version) await this.apply(event, run, version, choice);
    }
  }

  /**
   * A run that began on an older version after the newer one came into force, because the event of its lead was processed late. Returns true if the run
   * was moved or stopped.
   */
  async outdated(event: RecordedEvent, run: WorkflowRun): Promise<boolean> {
    const workflow = await this.needs.desk.workflowOf(event, run.workflowId);
    const { version = 0 } = workflow ?? {};
    if (run.version >= version) return false;
    const { underWay } = await this.needs.definitions.activation(event, run.workflowId);
    return underWay !== 'stay' && this.apply(event, run, version, underWay);
  }

  private async apply(event: RecordedEvent, run: WorkflowRun, version: number, choice: UnderWayChoice): Promise<boolean> {
    const { desk, definitions } = this.needs;
    const { workflowId, leadId, runId, stepId, visit, until } = run;
    if (choice === 'stop') {
      const reason = `Version ${version} was published.`;
      await desk.decide(event, workflowId, leadId, { type: 'EndRun', data: { runId, outcome: 'stopped', reason } });
      return true;
    }
    const from = await desk.stepOf(event.tenantId, run);
    const landing = landingOf(from, await definitions.steps(event.tenantId, workflowId, version));
    if (!('step' in landing)) return false;
    const data = { runId, stepId, visit, version, until: movedUntil(until, from, landing.step) };
    await desk.decide(event, workflowId, leadId, { type: 'MoveRun', data });
    return true;
  }
}
