import { ruleBoundary, type RuleCommand } from '@matricula/domain/rule';
import type { Position } from '@matricula/domain/kernel';
import { leadEvents } from '@matricula/domain/lead';
import { ruleEvents } from '@matricula/domain/rule';
import { execute } from '@matricula/event-store';
import { ruleList, type RuleRow } from '@matricula/read-models/rule';
import { readsOf } from '@matricula/testing';
import { openPlace, person, TENANT, type Place } from '../../../../libs/policy-kit/src/policies.fixture';
import { RuleRecord } from './rule-record';
import { ruleRowAt } from './rules.fixture';

const definition = (state: string) => ({
  rule: [{ condition: 'And', rules: [{ columnName: 'state', operator: 'in', value: [state] }] }],
  users: [{ id: 'asha', weight: 1 }],
});

describe('the rules at an event', () => {
  let place: Place;
  let rows: RuleRow[];

  beforeEach(() => {
    place = openPlace([...ruleEvents, ...leadEvents]);
    rows = [];
  });
  afterEach(() => place.close());

  const address = { stream: ruleBoundary.stream(TENANT, 'r1'), tenantId: TENANT };
  /** Does something to the rule, and answers the position of its last event. The row follows at once, as a read model that is ahead of a worker. */
  const rule = async (command: RuleCommand): Promise<Position> => {
    const { position } = await execute(place.store, ruleBoundary.decider, address, command, person);
    const row = ruleRowAt(await place.store.read(address.stream), 'r1');
    rows.splice(0, 1, ...(row ? [row] : []));
    return position;
  };
  const draft = () =>
    rule({ type: 'DraftRule', data: { ruleId: 'r1', kind: 'assignment', name: 'Goa', definition: definition('Goa') as never } });
  const revise = () => rule({ type: 'ReviseRule', data: { name: 'Pune', definition: definition('Pune') as never } });
  const activate = (dryRun = false) => rule({ type: 'ActivateRule', data: { dryRun } });
  /** A new process, which reads the newest rows first. */
  const at = async (position: Position) => {
    const record = new RuleRecord({ store: place.store, reads: readsOf([ruleList, rows]) });
    const [found] = await record.at({ tenantId: TENANT, position });
    return found && { state: found.state, version: found.inForce, name: found.nameInForce };
  };

  it('are the ones in force at its position: each version from its activation on, however late the event is worked on', async () => {
    const drafted = await draft();
    const first = await activate();
    const second = await revise();
    expect(await at(drafted)).toMatchObject({ state: 'draft' });
    expect(await at(first)).toEqual({ state: 'active', version: 1, name: 'Goa' });
    expect(await at(second)).toEqual({ state: 'active', version: 2, name: 'Pune' });
  });

  it('include those that were paused or deleted later, and none before its first version', async () => {
    await draft();
    const dryRun = await activate(true);
    const paused = await rule({ type: 'PauseRule', data: {} });
    const active = await activate();
    const retired = await rule({ type: 'RetireRule', data: {} });
    expect([await at(''), await at(dryRun), await at(paused), await at(active), await at(retired)]).toEqual([
      undefined,
      expect.objectContaining({ state: 'dry-run' }),
      expect.objectContaining({ state: 'paused' }),
      expect.objectContaining({ state: 'active' }),
      undefined,
    ]);
  });
});
