import type { INestApplicationContext } from '@nestjs/common';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { queryBoundary, type QueryCommand } from '@matricula/domain/query';
import { quickLinkClicksBoundary } from '@matricula/domain/quickclix';
import { EventStore, executeMany, partIdOf, type AddressedCommand } from '@matricula/event-store';
import { systemActor } from '@matricula/policy-kit';
import type { Institution } from './institution';
import { QUICK_LINK, type SeededApplication } from './seed-applicants';
import { usersOf } from './seed-institution';

const HOUR_MS = 60 * 60_000;

type Step = { says: string } | { asks: string } | 'close';

/** Questions of applicants, with what was said; hours after the application began. */
const stories: readonly { category: string; text: string; after: number; by: string; steps: readonly Step[] }[] = [
  {
    ...{ category: 'Fees', text: 'Is the application fee refunded if I am not selected?', after: 3, by: 'counsellor' },
    steps: [{ says: 'The application fee is not refunded. The admission fee is, until the date on the form.' }, 'close'],
  },
  {
    ...{ category: 'Documents', text: 'My school gives the mark sheet in May only. Can I apply now?', after: 5, by: 'counsellor2' },
    steps: [
      { says: 'Yes. Please send the mark sheet of class 11 now, and the final one in May.' },
      { asks: 'Thank you. By which day in May?' },
    ],
  },
  {
    category: 'Interviews',
    text: 'Is the interview online or on the campus?',
    after: 8,
    by: 'counsellor',
    steps: [{ says: 'Online, by video.' }],
  },
  { category: 'Fees', text: 'Can the fee be paid from the account of my uncle?', after: 12, by: 'counsellor3', steps: [] },
  { category: 'Documents', text: 'The photo is refused. What size does it need?', after: 20, by: 'counsellor2', steps: [] },
];

/** Creates queries of applicants in every state, and clicks on a quick link. Safe to repeat. */
export async function seedQueries(
  app: INestApplicationContext,
  institution: Institution,
  applications: readonly SeededApplication[],
): Promise<void> {
  const { tid } = institution;
  const store = app.get(EventStore);
  const users = new Map(usersOf(institution).map((user) => [user.userId, user]));
  const now = Date.now();
  const told = stories.flatMap(({ category, text, after, by, steps }, place): AddressedCommand<QueryCommand>[] => {
    const of = applications[place % Math.max(applications.length, 1)];
    const owner = users.get(`${tid}-${by}`);
    if (!of || !owner) return [];
    const id = `seed/${tid}/query/${place}`;
    const queryId = partIdOf(id, 'query');
    const { applicationId, startedAt, lead } = of;
    const { formId, name: formName } = of.form;
    const { leadId, name } = lead.data;
    const form = { id: `application-form-${formId}`, name: `Application form ${formName}`, email: '', role: staffRoles.system };
    const staff = { id: owner.userId, name: owner.name, email: owner.email, role: owner.role };
    const moment = (step: number) => new Date(Math.min(Date.parse(startedAt) + (after + 2 * step) * HOUR_MS, now)).toISOString();
    const asked = { queryId, applicationId, leadId, formId, formName, category, text, name, ownerId: owner.userId, ownerName: owner.name };
    const commands: { command: QueryCommand; byApplicant: boolean }[] = [
      { command: { type: 'AskQuery', data: asked }, byApplicant: true },
      ...steps.map((step, index) => ({
        command: commandOf(step, `${id}/${index}`),
        byApplicant: typeof step === 'object' && 'asks' in step,
      })),
    ];
    return commands.map(({ command, byApplicant }, step) => ({
      ...{ stream: queryBoundary.stream(tid, queryId), tenantId: tid, command, at: moment(step), commandId: `${id}/${step}` },
      meta: { actor: byApplicant ? form : staff, correlationId: `seed-${tid}` },
    }));
  });
  const meta = { actor: systemActor, correlationId: `seed-${tid}` };
  await executeMany(store, queryBoundary.decider, told, meta);
  const clicks = Array.from({ length: 34 }, (_, click) => {
    const at = new Date(now - (click % 9) * 24 * HOUR_MS).toISOString();
    const quickLinkId = QUICK_LINK;
    return {
      ...{ stream: quickLinkClicksBoundary.stream(tid, quickLinkId, at.slice(0, 10)), tenantId: tid, at },
      ...{
        commandId: `seed/${tid}/quick-link/${click}`,
        command: { type: 'OpenQuickLink', data: { quickLinkId, clickId: `seed-${click}` } } as const,
      },
    };
  });
  await executeMany(store, quickLinkClicksBoundary.decider, clicks, meta);
}

function commandOf(step: Step, id: string): QueryCommand {
  if (step === 'close') return { type: 'CloseQuery', data: { byApplicant: false } };
  const byApplicant = 'asks' in step;
  return { type: 'ReplyToQuery', data: { messageId: partIdOf(id, 'message'), text: byApplicant ? step.asks : step.says, byApplicant } };
}
