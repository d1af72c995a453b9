import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { definitionsOf, landingOf, ruleBoundary, type RuleEvent, type Unmovable, type WorkflowStep } from '@matricula/domain/rule';
import { EventStore } from '@matricula/event-store';
import { allOf } from '@matricula/lists';
import { workflowRunAccess } from '@matricula/projections/workflow';
import { liveRunStatuses, workflowRunList } from '@matricula/read-models/workflow';
import { ownWrites, ReadStore } from '@matricula/read-store';

/** Runs that stand at a step of a version, and where they go on in the steps asked about. */
export interface RunsAtStep {
  version: number;
  step_id: string;
  /** The place of the step in its version, from 1 on; null if it is not part of it. */
  step_number: number | null;
  kind: string | null;
  runs: number;
  /** The place of the step at which they go on, from 1 on; null if they stay on their version. */
  goes_on_at: number | null;
  problem: Unmovable | null;
}

/** Where the runs under way stand, and which of them can move to other steps of their workflow. */
@Injectable()
export class RunsUnderWay {
  constructor(
    private readonly store: EventStore,
    private readonly reads: ReadStore,
  ) {}

  /** The runs of leads that the user sees. @throws DomainError `rule/unknown` */
  async of(workflowId: string, steps: readonly WorkflowStep[], context: RequestContext): Promise<RunsAtStep[]> {
    const { tenantId, sight } = context;
    const events = (await this.store.read(ruleBoundary.stream(tenantId, workflowId))) as unknown as RuleEvent[];
    const [drafted] = events;
    if (drafted?.type !== 'RuleDrafted' || drafted.data.kind !== 'workflow' || events.at(-1)?.type === 'RuleRetired')
      throw new DomainError('rule/unknown', 'There is no such rule.');
    const versions = definitionsOf(events);
    await ownWrites(this.reads, workflowRunList, context);
    const where = allOf(
      { field: 'workflowId', op: 'eq', value: workflowId },
      { field: 'status', op: 'in', values: [...liveRunStatuses] },
      workflowRunAccess.filter(sight),
    );
    const groups = await this.reads.aggregate(workflowRunList, tenantId, {
      ...{ where, by: [{ field: 'version' }, { field: 'stepId' }], measures: [{ as: 'runs', op: 'count' }] },
    });
    return groups.map((group) => {
      const [version, stepId] = [Number(group.version), String(group.stepId)];
      const own = versions.get(version)?.steps ?? [];
      const at = own.findIndex(({ id }) => id === stepId);
      const landing = landingOf(own[at], steps);
      return {
        ...{ version, step_id: stepId, step_number: at < 0 ? null : at + 1, kind: own[at]?.kind ?? null, runs: Number(group.runs) },
        ...{
          goes_on_at: 'step' in landing ? steps.indexOf(landing.step) + 1 : null,
          problem: 'problem' in landing ? landing.problem : null,
        },
      };
    });
  }
}
