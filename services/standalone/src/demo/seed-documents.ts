import type { INestApplicationContext } from '@nestjs/common';
import { SealedBlobStore } from '@matricula/blob-store';
import {
  checklistBoundary,
  documentsBoundary,
  type ChecklistCommand,
  type ChecklistContent,
  type DocumentCommand,
} from '@matricula/domain/document';
import { EventStore, executeMany, partIdOf, type AddressedCommand } from '@matricula/event-store';
import { demoPdf, demoPng } from './demo-files';
import type { Institution } from './institution';
import { formActor, momentOf, type SeededApplication } from './seed-applicants';
import { usersOf } from './seed-institution';

const MINUTE_MS = 60_000;

/** The documents that the demonstration asks for. */
const documents = {
  marks: {
    ...{ documentId: 'mark-sheet', name: 'Mark sheet of class 12', required: true },
    ...{ kinds: ['photo', 'pdf'] as ('photo' | 'pdf')[], note: 'All pages, with the seal of the board.' },
  },
  identity: { documentId: 'identity', name: 'Proof of identity', required: true, kinds: ['photo'] as 'photo'[] },
  transfer: { documentId: 'transfer', name: 'Transfer certificate', required: false, kinds: ['pdf'] as 'pdf'[] },
  category: {
    documentId: 'category-certificate',
    name: 'Category certificate',
    required: true,
    kinds: ['photo', 'pdf'] as ('photo' | 'pdf')[],
  },
};

const lists = (formId: string, formName: string): [key: string, content: ChecklistContent][] => [
  ['all', { name: 'All applicants', formId, formName, documents: [documents.marks, documents.identity, documents.transfer] }],
  [
    'obc',
    {
      ...{ name: 'OBC applicants', formId, formName, documents: [documents.category] },
      category: { questionId: 'category', choiceId: 'obc', label: 'OBC' },
    },
  ],
];

/** What the documents of an application need of it. */
interface Applied {
  applicationId: string;
  leadId: string;
  name: string;
  /** The last step of its life, and when it was submitted. */
  last: string;
  submittedAt: string;
  form: ReturnType<typeof formActor>;
}

const appliedOf = (one: SeededApplication): Applied => {
  const { leadId, name = 'Applicant' } = one.lead.data;
  const submittedAt = momentOf(one, one.steps.indexOf('submit') + 1);
  return { applicationId: one.applicationId, leadId, name, last: one.steps.at(-1) ?? 'start', submittedAt, form: formActor(one.form) };
};

type Fate = 'upload' | 'verify' | 'reject';

/** What becomes of the mark sheet and the proof of identity, by the state of the application. */
const fates: Readonly<Record<string, readonly [marks: Fate, identity: Fate]>> = {
  submit: ['upload', 'upload'],
  verify: ['upload', 'verify'],
  approve: ['verify', 'verify'],
  return: ['reject', 'verify'],
};

/** Creates checklists of a form, and uploads of its submitted applications: some wait, some are verified, some are rejected. Safe to repeat. */
export async function seedDocuments(
  app: INestApplicationContext,
  institution: Institution,
  { formId, formName, applications, at }: { formId: string; formName: string; applications: readonly SeededApplication[]; at: string },
): Promise<void> {
  const { tid } = institution;
  const store = app.get(EventStore);
  const admin = usersOf(institution).find(({ userId }) => userId === `${tid}-admin`);
  if (!admin) return;
  const actor = { id: admin.userId, name: admin.name, email: admin.email, role: admin.role };
  const meta = { actor, correlationId: `seed-${tid}` };
  const checklists = lists(formId, formName).map(([key, content]): AddressedCommand<ChecklistCommand> => {
    const id = `seed/${tid}/checklist/${key}`;
    const checklistId = partIdOf(id, 'checklist');
    const command = { type: 'SaveChecklist', data: { checklistId, content, expected: 0 } } as const;
    return { stream: checklistBoundary.stream(tid, checklistId), tenantId: tid, command, meta, commandId: id, at };
  });
  await executeMany(store, checklistBoundary.decider, checklists, meta);
  for (const application of applications.map(appliedOf)) {
    const fate = fates[application.last];
    const stream = documentsBoundary.stream(tid, application.applicationId);
    // Files are stored anew with every attempt: only an application without documents gets some.
    if (!fate || (await store.read(stream)).length > 0) continue;
    const [marks, identity] = await Promise.all([markSheet(app, tid, application), identityCard(app, tid, application)]);
    const given = [
      ...commandsFor(application, { ...documents.marks, file: marks, fate: fate[0], formId, formName }, admin),
      ...commandsFor(application, { ...documents.identity, file: identity, fate: fate[1], formId, formName }, admin),
    ];
    const told = given.map(({ command, at: moment }, place): AddressedCommand<DocumentCommand> => ({
      ...{ stream, tenantId: tid, command, at: moment, commandId: `seed/${tid}/documents/${application.applicationId}/${place}` },
      meta: { actor: command.type === 'UploadDocument' ? application.form : actor, correlationId: `seed-${tid}` },
    }));
    await executeMany(store, documentsBoundary.decider, told, meta);
  }
}

type Stored = { blobId: string; name: string; contentType: string; bytes: number };

async function stored(
  app: INestApplicationContext,
  tenantId: string,
  applicationId: string,
  file: Omit<Stored, 'blobId' | 'bytes'> & { content: Buffer },
) {
  const { name, contentType, content } = file;
  const { id: blobId } = await app.get(SealedBlobStore).put({ tenantId, name, contentType, content }, { ofLead: applicationId });
  return { blobId, name, contentType, bytes: content.length };
}

const markSheet = (app: INestApplicationContext, tenantId: string, { applicationId, name }: Applied): Promise<Stored> => {
  const lines = [name, 'English 78', 'Mathematics 84', 'Physics 71', 'Chemistry 69', 'Computer science 91', 'Total 393 of 500'];
  const content = demoPdf({ heading: 'Statement of marks', lines });
  return stored(app, tenantId, applicationId, { name: 'mark-sheet.pdf', contentType: 'application/pdf', content });
};

const identityCard = (app: INestApplicationContext, tenantId: string, { applicationId, name }: Applied): Promise<Stored> => {
  const content = demoPng({ heading: 'Identity card', lines: [name, 'Issued for the demonstration'] });
  return stored(app, tenantId, applicationId, { name: 'identity.png', contentType: 'image/png', content });
};

function commandsFor(
  { applicationId, leadId, name, form, submittedAt }: Applied,
  of: { documentId: string; name: string; file: Stored; fate: Fate; formId: string; formName: string },
  { userId, name: verifierName }: { userId: string; name: string },
): { command: DocumentCommand; at: string }[] {
  const { documentId, name: document, file, fate, formId, formName } = of;
  const moment = (minutes: number) => new Date(Math.min(Date.parse(submittedAt) + minutes * MINUTE_MS, Date.now())).toISOString();
  const about = { applicationId, leadId, documentId, formId, formName, document, name, file };
  const uploaded = {
    command: { type: 'UploadDocument', data: { ...about, by: { id: form.id }, at: moment(20) } } as const,
    at: moment(20),
  };
  if (fate === 'upload') return [uploaded];
  const [taken, decided] = [moment(90), moment(92)];
  const until = new Date(Date.parse(taken) + 10 * MINUTE_MS).toISOString();
  const decision = { documentId, upload: 1, userId, name: verifierName, at: decided };
  const note = 'The seal of the board cannot be seen.';
  return [
    uploaded,
    { command: { type: 'TakeDocument', data: { documentId, userId, name: verifierName, at: taken, until } }, at: taken },
    fate === 'verify'
      ? { command: { type: 'VerifyDocument', data: decision }, at: decided }
      : { command: { type: 'RejectDocument', data: { ...decision, reason: 'unreadable', note } }, at: decided },
  ];
}
