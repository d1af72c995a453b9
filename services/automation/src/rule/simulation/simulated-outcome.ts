import type { RecordedEvent } from '@matricula/domain/kernel';
import { leadStream } from '@matricula/domain/lead';
import type { RuleSimulationFinished } from '@matricula/domain/rule';
import { leadRowAt } from '@matricula/projections/lead';
import type { RuleRow } from '@matricula/read-models/rule';

/** Differences that are listed; all are counted. */
const MOST_EXAMPLES = 200;

/** Who got a lead, and by which rule. */
export interface Got {
  userId: string;
  ruleId: string;
}

export type SimulationOutcome = Omit<RuleSimulationFinished['data'], 'simulationId' | 'ruleId' | 'ruleName'>;

/** What a simulation found: who got which lead in fact and in the simulation, and what was left at its end. */
interface Found {
  tenantId: string;
  /** The simulated rule, which is listed also if it gave nothing. */
  ruleId: string;
  to: string;
  was: ReadonlyMap<string, Got>;
  would: ReadonlyMap<string, Got>;
  captured: ReadonlySet<string>;
  rules: readonly RuleRow[];
  /** Leads that wait for a free person. */
  waiting: number;
  /** Open leads by owner. */
  open: ReadonlyMap<string, number>;
}

type ReadStream = (stream: string) => Promise<readonly RecordedEvent[]>;

/** The outcome of a simulation as its event tells it. */
export async function outcomeOf(found: Found, histories: { simulated: ReadStream; real: ReadStream }): Promise<SimulationOutcome> {
  const { tenantId, ruleId: simulated, to, was, would, captured, rules, waiting, open } = found;
  const leads = [...new Set([...was.keys(), ...would.keys()])];
  const different = leads.filter((leadId) => was.get(leadId)?.userId !== would.get(leadId)?.userId);
  let [uncaught, wasUncaught] = [0, 0];
  for (const leadId of captured) {
    const stream = leadStream(tenantId, leadId);
    if (isUnowned(await histories.simulated(stream), leadId)) uncaught++;
    const real = (await histories.real(stream)).filter(({ at }) => at < to);
    if (isUnowned(real, leadId)) wasUncaught++;
  }
  const count = (got: ReadonlyMap<string, Got>, fits: (one: Got) => boolean) => [...got.values()].filter(fits).length;
  const people = new Set([...was.values(), ...would.values()].map(({ userId }) => userId));
  const given = new Set([...was.values(), ...would.values()].map(({ ruleId }) => ruleId));
  return {
    leads: leads.length,
    people: [...people].map((userId) => ({
      userId,
      was: count(was, (one) => one.userId === userId),
      would: count(would, (one) => one.userId === userId),
      open: open.get(userId) ?? 0,
    })),
    rules: rules
      .filter(({ ruleId }) => given.has(ruleId) || ruleId === simulated)
      .map(({ ruleId, name }) => ({
        ...{ ruleId, name },
        was: count(was, (one) => one.ruleId === ruleId),
        would: count(would, (one) => one.ruleId === ruleId),
      })),
    ...{ waiting, uncaught, wasUncaught, differences: different.length },
    examples: different.slice(0, MOST_EXAMPLES).map((leadId) => {
      const [had, gets] = [was.get(leadId), would.get(leadId)];
      return { leadId, ...(had && { wasId: had.userId }), ...(gets && { wouldId: gets.userId, wouldRuleId: gets.ruleId }) };
    }),
  };
}

function isUnowned(history: readonly RecordedEvent[], leadId: string): boolean {
  const row = leadRowAt(history, leadId);
  return row !== undefined && !row.removed && row.ownerId === undefined;
}
