import type { RequestContext } from '@matricula/auth';
import { ruleSimulations, type RuleSimulationRow } from '@matricula/read-models/rule';
import { definitionOf } from '@matricula/domain/rule';
import { partIdOf } from '@matricula/event-store';
import { readsOf } from '@matricula/testing';
import { RuleSimulationController } from './rule-simulation.controller';

const period = { from: '2026-03-01T00:00:00.000Z', to: '2026-03-29T00:00:00.000Z' };
const contextOf = (commandId: string) =>
  ({
    ...{ tenantId: 't1', commandId, correlationId: 'c', user: { userId: 'meena', name: 'Meena' }, sight: {} },
    acl: [{ code: 'Rule_Engine', level: [6] }],
  }) as unknown as RequestContext;

describe('a request for a simulation', () => {
  const rows: Partial<RuleSimulationRow>[] = [];
  const execute = jest.fn(async () => ({ position: '5' }));
  const state = { status: 'active', kind: 'allocation', name: 'All', version: 1, definition: definitionOf({}) };
  const store = { states: { current: async () => ({ state }) } };
  const controller = new RuleSimulationController({ execute } as never, store as never, readsOf([ruleSimulations, rows as object[]]));
  const request = (commandId: string) => controller.simulate('r1', period as never, contextOf(commandId));

  beforeEach(() => {
    rows.splice(0);
    execute.mockClear();
  });

  it('is refused while another simulation of the institution is under way', async () => {
    rows.push({ simulationId: 'other', ruleName: 'Goa', status: 'requested' });
    await expect(request('c1')).rejects.toMatchObject({ code: 'simulation/under-way' });
    expect(execute).not.toHaveBeenCalled();
    rows[0]!.status = 'finished';
    await request('c1');
    expect(execute).toHaveBeenCalledTimes(1);
  });

  it('that is repeated is answered again', async () => {
    rows.push({ simulationId: partIdOf('c1', 'simulation'), ruleName: 'All', status: 'requested' });
    expect(await request('c1')).toMatchObject({ data: { id: rows[0]!.simulationId } });
  });
});
