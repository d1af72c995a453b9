import type { INestApplicationContext } from '@nestjs/common';
import { applicantKey, applicationBoundary, type Answers, type ApplicationCommand, type FormContent } from '@matricula/domain/application';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { EventStore, executeMany, partIdOf, type AddressedCommand } from '@matricula/event-store';
import { TenantPeppers, Vault } from '@matricula/vault';
import type { Institution } from './institution';
import { ownedLeads } from './owned-leads';
import { usersOf } from './seed-institution';

const HOUR_MS = 60 * 60_000;
/** The quick link of the education fair. */
export const QUICK_LINK = 'quick-links-fair';

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

/** A published form of the demonstration that leads apply to. */
export interface AppliedForm {
  /** Makes the ids of its applications. */
  key: string;
  formId: string;
  name: string;
  openSince: number;
}

/** An application of the demonstration. */
export interface SeededApplication {
  /** Prefix of the ids of its commands. */
  id: string;
  applicationId: string;
  lead: Awaited<ReturnType<typeof ownedLeads>>[number]['lead'];
  owner: ReturnType<typeof usersOf>[number];
  steps: readonly Step[];
  place: number;
  startedAt: string;
  form: AppliedForm;
}

/** The form as the actor: its applicant has no account. */
export const formActor = ({ formId, name }: AppliedForm) => ({
  ...{ id: `application-form-${formId}`, name: `Application form ${name}`, email: '', role: staffRoles.system },
});

/** When a step of an application happened: five hours after the one before it. */
export const momentOf = ({ startedAt }: Pick<SeededApplication, 'startedAt'>, step: number): string =>
  new Date(Math.min(Date.parse(startedAt) + 5 * step * HOUR_MS, Date.now())).toISOString();

/** The order of the fee of an application. */
export const feeOrderOf = ({ id }: Pick<SeededApplication, 'id'>): string => partIdOf(`${id}/fee`, 'order');

/** The applications to a form, before or after they are created. */
export async function applicationsTo(store: EventStore, institution: Institution, form: AppliedForm): Promise<SeededApplication[]> {
  const { key, openSince } = form;
  const { tid } = institution;
  const people = new Map(usersOf(institution).map((user) => [user.userId, user]));
  const leads = (await ownedLeads(store, tid)).filter(({ lead }) => Date.parse(lead.at) > openSince);
  const now = Date.now();
  // Forms have applications of different leads.
  const shift = key === 'undergraduate' ? 0.5 : 0;
  return fates.flatMap((steps, place) => {
    // Fates that take longer come later in the list and have earlier leads: the last ones are interviewed days ago.
    const found = leads[Math.floor(((fates.length - 1 - place + shift) * leads.length) / fates.length)];
    const owner = found && people.get(found.ownerId);
    if (!found || !owner) return [];
    const id = key === 'undergraduate' ? `seed/${tid}/application/${key}/${place}` : `seed/${tid}/application/${place}`;
    const startedAt = new Date(Math.min(Date.parse(found.lead.at) + 2 * HOUR_MS, now)).toISOString();
    return [{ id, applicationId: partIdOf(id, 'application'), lead: found.lead, owner, steps, place, startedAt, form }];
  });
}

/** Creates applications of leads to a published form, in several states of their life. Safe to repeat. */
export async function seedApplicants(
  app: INestApplicationContext,
  institution: Institution,
  of: AppliedForm,
  content: FormContent,
): Promise<SeededApplication[]> {
  const { tid } = institution;
  const { formId, name: formName } = of;
  const store = app.get(EventStore);
  const form = formActor(of);
  const applications = await applicationsTo(store, institution, of);
  const peppers = new TenantPeppers(app.get(Vault));
  const hashes = await Promise.all(applications.map(({ lead }) => peppers.hash(tid, applicantKey(lead.data.phone ?? ''))));
  const told = applications.flatMap((one, at): AddressedCommand<ApplicationCommand>[] => {
    const { id, applicationId, owner, steps, place } = one;
    const { leadId, name = 'Applicant', phone = '', source } = one.lead.data;
    const moment = (step: number) => momentOf(one, step);
    const about = { formId, formName, version: 1, phone, phoneHash: hashes[at] ?? '' };
    const quickLinkId = of.key === 'undergraduate' && place % 2 === 0 ? QUICK_LINK : undefined;
    const started = { applicationId, leadId, ...about, source, ownerId: owner.userId, ownerName: owner.name, quickLinkId };
    const orderId = feeOrderOf(one);
    const fee = { type: 'RequestFee', data: { orderId, linkId: partIdOf(`seed/${tid}/payment-link/${orderId}`, 'link') } } as const;
    const costs = content.feeProductId !== undefined;
    const commands: [Step | 'start', ApplicationCommand][] = [
      ['start', { type: 'StartApplication', data: started }],
      ...(costs && steps.length > 0 ? [['start', fee] satisfies [Step | 'start', ApplicationCommand]] : []),
      ...steps.map((step, index): [Step, ApplicationCommand] => [
        step,
        commandOf(step, answersOf(name, place), { content, at: moment(index + 1), isPaid: costs }),
      ]),
    ];
    const staff = { id: owner.userId, name: owner.name, email: owner.email, role: owner.role };
    return commands.map(([step, command], index) => ({
      ...{ stream: applicationBoundary.stream(tid, applicationId), tenantId: tid, command, at: moment(index) },
      ...{
        commandId: `${id}/${index}`,
        meta: { actor: ofStaff.some((move) => move === step) ? staff : form, correlationId: `seed-${tid}` },
      },
    }));
  });
  await executeMany(store, applicationBoundary.decider, told, { actor: form, correlationId: `seed-${tid}` });
  return applications;
}

function commandOf(
  step: Step,
  answers: Answers,
  { content, at, isPaid }: { content: FormContent; at: string; isPaid: boolean },
): ApplicationCommand {
  switch (step) {
    case 'answer':
      return { type: 'SaveAnswers', data: { client: 'demonstration', sequence: 1, answers, content } };
    case 'submit':
      return { type: 'SubmitApplication', data: { at, content, fee: isPaid ? { isPaid } : undefined } };
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
