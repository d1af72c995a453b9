import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, type RequestContext } from '@matricula/auth';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { controlsBoundary, haltKeyOf, type AutomationHalted, type AutomationResumed, type ControlEvent } from '@matricula/domain/rule';
import { EventStore } from '@matricula/event-store';
import { answer } from '@matricula/http';
import { HeldLeads } from './held-leads';
import { workflowRunList } from '@matricula/read-models/workflow';
import { ReadStore } from '@matricula/read-store';

/** The most events of the history that one answer holds, the latest ones. */
const MOST_EVENTS = 50;

/** What is stopped of the rules of an institution, and the limits that apply. */
@ApiTags('rule')
@Allow('Automtion_Workflow')
@Controller('automation')
export class AutomationQueryController {
  constructor(
    private readonly store: EventStore,
    private readonly reads: ReadStore,
    private readonly leads: HeldLeads,
  ) {}

  /** What is stopped now, with the number of runs and of new leads without an owner that it holds; the limits; the active rules with the leads that wait for each; and what was stopped, resumed and changed lately, the newest first. */
  @Get('controls')
  async controls(@Context() context: RequestContext) {
    const { tenantId } = context;
    const { stream, decider } = controlsBoundary;
    const events = (await this.store.read(stream(tenantId))) as RecordedEvent<ControlEvent>[];
    const { halts, limits } = (await this.store.states.current(decider, stream(tenantId))).state;
    const by = (key: string) =>
      events.findLast(({ type, data }) => type === 'AutomationHalted' && haltKeyOf(data as AutomationHalted['data']) === key);
    const stopped = await Promise.all(
      Object.entries(halts).map(async ([key, halt]) => {
        const { scope, ruleId, ruleName, reason, since } = halt;
        const where = {
          and: [
            { field: 'status', op: 'eq' as const, value: 'held' },
            { field: 'heldBy', op: 'eq' as const, value: key },
          ],
        };
        const waiting = await this.reads.count(workflowRunList, tenantId, { where });
        return {
          ...{ key, scope, rule_id: ruleId ?? null, rule_name: ruleName ?? null, reason, since, waiting },
          rule_kind: await this.leads.kindOf(context, halt),
          waiting_leads: await this.leads.waiting(context, halt),
          by: by(key)?.meta.actor.name ?? null,
        };
      }),
    );
    const history = events.slice(-MOST_EVENTS).toReversed();
    return answer({ stopped, limits, rules: await this.leads.rules(context), history: history.map(told) });
  }
}

/** An event of the history, as it is shown. */
function told({ type, at, data, meta }: RecordedEvent<ControlEvent>) {
  const { scope, ruleName, reason, held, minutes } = data as Partial<AutomationHalted['data'] & AutomationResumed['data']>;
  return {
    ...{ type, at, by: meta.actor.name, scope: scope ?? null, rule_name: ruleName ?? null },
    ...{ reason: reason ?? null, held: held ?? null, minutes: minutes ?? null },
  };
}
