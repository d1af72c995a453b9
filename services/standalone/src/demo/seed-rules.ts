import type { INestApplicationContext } from '@nestjs/common';
import type { Json } from '@matricula/domain/kernel';
import { ruleBoundary, type RuleCommand, type RuleKind } from '@matricula/domain/rule';
import { eventIdOf, EventStore, executeMany, type AddressedCommand } from '@matricula/event-store';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import type { Institution } from './institution';
import { usersOf } from './seed-institution';

const DAY_MS = 86_400_000;

interface DemoRule {
  key: string;
  kind: RuleKind;
  name: string;
  people: readonly string[];
  definition: Record<string, Json>;
  state: 'active' | 'paused' | 'draft';
}

const where = (columnName: string, ...value: string[]): Json => [{ condition: 'And', rules: [{ columnName, operator: 'in', value }] }];
const counsellors = ['counsellor', 'counsellor2', 'counsellor3', 'counsellor4'];

const rules: readonly DemoRule[] = [
  {
    ...{ key: 'everybody', kind: 'allocation', name: 'All other leads', people: counsellors, state: 'active' },
    definition: { catch_all: true, method: 'least-loaded' },
  },
  {
    ...{ key: 'website', kind: 'allocation', name: 'Website enquiries in turn', people: ['counsellor', 'counsellor2'], state: 'active' },
    definition: { rule: where('prmary_source', 'WEB'), priority: 20, per_hour: 10 },
  },
  {
    ...{
      key: 'hot',
      kind: 'assignment',
      name: 'High priority to the senior counsellors',
      people: ['counsellor', 'counsellor3'],
      state: 'active',
    },
    definition: { rule: where('priority', '2'), priority: 1, method: 'weighted' },
  },
  {
    ...{ key: 'south', kind: 'counsellor', name: 'Leads of Kerala and Karnataka', people: ['counsellor2', 'counsellor4'], state: 'active' },
    definition: { rule: where('state', 'Kerala', 'Karnataka'), priority: 5, open_leads: 200 },
  },
  {
    ...{ key: 'idle', kind: 'reallocation', name: 'Nobody called within two days', people: counsellors, state: 'paused' },
    definition: { idle: 'untouched', after_minutes: 2_880 },
  },
  {
    ...{ key: 'welcome', kind: 'workflow', name: 'Welcome a new lead', people: [], state: 'draft' },
    definition: {
      steps: [
        { id: 'step-1', kind: 'notify', settings: { to: 'owner' }, next: 'step-2' },
        { id: 'step-2', kind: 'wait-for', settings: { event: 'CallActionRecorded', minutes: 60 }, next: 'step-3', otherwise: 'step-4' },
        { id: 'step-3', kind: 'stop' },
        { id: 'step-4', kind: 'notify', settings: { to: 'owner' } },
      ],
    },
  },
];

/** Creates the rules that give leads out, some weeks ago. Harmless when repeated. */
export async function seedRules(app: INestApplicationContext, institution: Institution): Promise<void> {
  const { tid } = institution;
  const admin = usersOf(institution).find(({ role }) => role === staffRoles.admin)!;
  const actor = { id: admin.userId, name: admin.name, email: admin.email, role: staffRoles.admin };
  const at = new Date(Date.now() - 20 * DAY_MS).toISOString();
  const commands = rules.flatMap(({ key, kind, name, people, definition, state }): AddressedCommand<RuleCommand>[] => {
    const ruleId = eventIdOf(`demo-rule/${tid}/${key}`, 0);
    const values = { ...definition, users: people.map((one) => ({ id: `${tid}-${one}`, weight: 1 })) };
    const decisions: RuleCommand[] = [
      { type: 'DraftRule', data: { ruleId, kind, name, definition: values } },
      ...(state === 'draft' ? [] : [{ type: 'ActivateRule', data: {} } as const]),
      ...(state === 'paused' ? [{ type: 'PauseRule', data: {} } as const] : []),
    ];
    return decisions.map((command) => ({
      ...{ stream: ruleBoundary.stream(tid, ruleId), tenantId: tid, command, at },
      commandId: `demo-rule-${tid}-${key}-${command.type}`,
    }));
  });
  await executeMany(app.get(EventStore), ruleBoundary.decider, commands, { actor, correlationId: `demo-rules-${tid}` });
}
