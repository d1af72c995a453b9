import type { INestApplicationContext } from '@nestjs/common';
import { applicationBoundary, type Answers, type ApplicationCommand, type FormContent } from '@matricula/domain/application';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { EventStore, executeMany, partIdOf, type AddressedCommand } from '@matricula/event-store';
import type { Institution } from './institution';
import { ownedLeads } from './owned-leads';
import { usersOf } from './seed-institution';

const HOUR_MS = 60 * 60_000;

type Step = 'answer' | 'submit' | 'verify' | 'approve' | 'return' | 'reject' | 'withdraw';

/** What becomes of each application, one a line. */
const fates: readonly (readonly Step[])[] = [
  [],
  ['answer'],
  ['answer', 'submit'],
  ['answer', 'submit'],
  ['answer', 'submit', 'verify'],
  ['answer', 'submit', 'verify'],
  ['answer', 'submit', 'verify', 'approve'],
  ['answer', 'submit', 'verify', 'approve'],
  ['answer', 'submit', 'verify', 'return'],
  ['answer', 'submit', 'verify', 'reject'],
  ['answer', 'submit', 'withdraw'],
  // These are interviewed: see `seed-interviews.ts`.
  ...Array.from({ length: 6 }, (): Step[] => ['answer', 'submit', 'verify', 'approve']),
];

const ofStaff: readonly Step[] = ['verify', 'approve', 'return', 'reject'];

const answersOf = (name: string, place: number): Answers => ({
  ...{ 'full-name': name, 'birth-date': `200${5 + (place % 4)}-0${1 + (place % 9)}-1${place % 9}` },
  category: place % 3 === 0 ? 'obc' : 'general',
  schools: [
    { school: 'Kendriya Vidyalaya', board: 'cbse', marks: 70 + place },
    ...(place % 2 === 0 ? [{ school: 'Vidya Niketan', board: 'state', marks: 65 + place }] : []),
  ],
  ...{ reason: 'I want to work in research, and this programme has the laboratories for it.', hostel: place % 2 === 0 },
});

/** An application of the demonstration, with the last step of its life. */
export interface SeededApplication {
  applicationId: string;
  leadId: string;
  name: string;
  last: Step | 'start';
  /** When it was submitted, or began. */
  submittedAt: string;
  /** The form as the actor: its applicant has no account. */
  form: { id: string; name: string; email: string; role: number };
}

/** Creates applications of leads to a published form, in several states of their life. Safe to repeat. */
export async function seedApplicants(
  app: INestApplicationContext,
  institution: Institution,
  { formId, content, openSince }: { formId: string; content: FormContent; openSince: number },
): Promise<SeededApplication[]> {
  const { tid } = institution;
  const store = app.get(EventStore);
  const seeded: SeededApplication[] = [];
  const people = new Map(usersOf(institution).map((user) => [user.userId, user]));
  const leads = (await ownedLeads(store, tid)).filter(({ lead }) => Date.parse(lead.at) > openSince);
  const form = { id: `application-form-${formId}`, name: `Application form ${content.name}`, email: '', role: staffRoles.system };
  const now = Date.now();
  const told = fates.flatMap((steps, place): AddressedCommand<ApplicationCommand>[] => {
    const found = leads[Math.floor((place * leads.length) / fates.length)];
    const owner = found && people.get(found.ownerId);
    if (!found || !owner) return [];
    const { leadId, name = 'Applicant', phone = '', source } = found.lead.data;
    const id = `seed/${tid}/application/${place}`;
    const applicationId = partIdOf(id, 'application');
    const moment = (step: number) => new Date(Math.min(Date.parse(found.lead.at) + (2 + 5 * step) * HOUR_MS, now)).toISOString();
    const submittedAt = moment(Math.max(steps.indexOf('submit') + 1, 0));
    seeded.push({ applicationId, leadId, name, last: steps.at(-1) ?? 'start', submittedAt, form });
    const about = { formId, formName: content.name, version: 1, phone, phoneHash: partIdOf(id, 'phone') };
    const started = { applicationId, leadId, ...about, source, ownerId: owner.userId, ownerName: owner.name };
    const commands: [Step | 'start', ApplicationCommand][] = [
      ['start', { type: 'StartApplication', data: started }],
      ...steps.map((step, index): [Step, ApplicationCommand] => [
        step,
        commandOf(step, answersOf(name, place), content, moment(index + 1)),
      ]),
    ];
    const staff = { id: owner.userId, name: owner.name, email: owner.email, role: owner.role };
    return commands.map(([step, command], index) => ({
      ...{ stream: applicationBoundary.stream(tid, applicationId), tenantId: tid, command, at: moment(index) },
      ...{ commandId: `${id}/${index}`, meta: { actor: ofStaff.some((one) => one === step) ? staff : form, correlationId: `seed-${tid}` } },
    }));
  });
  await executeMany(store, applicationBoundary.decider, told, { actor: form, correlationId: `seed-${tid}` });
  return seeded;
}

function commandOf(step: Step, answers: Answers, content: FormContent, at: string): ApplicationCommand {
  switch (step) {
    case 'answer':
      return { type: 'SaveAnswers', data: { client: 'demonstration', sequence: 1, answers, content } };
    case 'submit':
      return { type: 'SubmitApplication', data: { at, content } };
    case 'return':
      return {
        type: 'MoveApplication',
        data: { move: step, reason: 'The marks differ from the mark sheet. Please correct them.', sections: ['schools'] },
      };
    case 'reject':
      return { type: 'MoveApplication', data: { move: step, reason: 'The marks are below the minimum of this programme.' } };
    default:
      return { type: 'MoveApplication', data: { move: step } };
  }
}
