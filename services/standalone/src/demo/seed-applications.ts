import type { INestApplicationContext } from '@nestjs/common';
import { formBoundary, type FormCommand, type FormContent, type FormQuestion } from '@matricula/domain/application';
import { EventStore, executeMany, partIdOf, type AddressedCommand } from '@matricula/event-store';
import { inIndia } from './india-clock';
import type { Institution } from './institution';
import { seedApplicants, type AppliedForm } from './seed-applicants';
import { seedDocuments } from './seed-documents';
import { usersOf } from './seed-institution';
import { seedQueries } from './seed-queries';
import { productRecords } from './desk-set';

const DAY_MS = 24 * 60 * 60_000;

const question = (
  questionId: string,
  kind: FormQuestion['kind'],
  en: string,
  hi: string,
  more: Partial<FormQuestion> = {},
): FormQuestion => ({
  ...{ questionId, kind, label: { en, hi }, required: true },
  ...more,
});
const choices = (...of: (readonly [id: string, en: string, hi: string])[]) => ({
  choices: of.map(([choiceId, en, hi]) => ({ choiceId, label: { en, hi } })),
});

const person: FormContent['sections'][number] = {
  sectionId: 'person',
  title: { en: 'About you', hi: 'आपके बारे में' },
  questions: [
    question('full-name', 'text', 'Full name', 'पूरा नाम', { most: 120, help: { en: 'As on your mark sheet.', hi: 'जैसा अंक-पत्र पर है।' } }),
    question('birth-date', 'date', 'Date of birth', 'जन्म तिथि'),
    question('email', 'email', 'Email', 'ईमेल', { required: false }),
    question(
      'category',
      'choice',
      'Category',
      'श्रेणी',
      choices(['general', 'General', 'सामान्य'], ['obc', 'OBC', 'ओबीसी'], ['sc', 'SC', 'एससी']),
    ),
    question('category-proof', 'file', 'Proof of category', 'श्रेणी प्रमाण', {
      required: false,
      when: { questionId: 'category', is: ['obc', 'sc'] },
    }),
  ],
};

/** The form of the coming intake: sections, a condition, schools that repeat, and a fee. */
const degree = (name: string, feeProductId: string | undefined, deadline: string): FormContent => ({
  ...{ name, languages: ['en', 'hi'], deadline, ...(feeProductId && { feeProductId }) },
  sections: [
    person,
    {
      sectionId: 'schools',
      title: { en: 'Your schools', hi: 'आपके विद्यालय' },
      repeats: { least: 1, most: 4 },
      questions: [
        question('school', 'text', 'School', 'विद्यालय'),
        question('board', 'choice', 'Board', 'बोर्ड', {
          panelReads: true,
          ...choices(['cbse', 'CBSE', 'सीबीएसई'], ['icse', 'ICSE', 'आईसीएसई'], ['state', 'State board', 'राज्य बोर्ड']),
        }),
        question('marks', 'decimal', 'Marks in per cent', 'अंक प्रतिशत', { least: 0, most: 100, panelReads: true }),
      ],
    },
    {
      sectionId: 'statement',
      title: { en: 'Why you apply', hi: 'आवेदन का कारण' },
      questions: [
        question('reason', 'longText', 'Why this programme?', 'यह कार्यक्रम क्यों?', { most: 2_000, panelReads: true }),
        question('hostel', 'flag', 'I need a place in the hostel', 'मुझे छात्रावास चाहिए', { required: false }),
      ],
    },
  ],
});

/** Days since the forms are open. */
const OPEN_DAYS = 20;

/** Creates application forms (an open one with a fee whose draft is ahead of it, an open one without a fee, and a draft) and applications. Safe to repeat. */
export async function seedApplications(app: INestApplicationContext, institution: Institution): Promise<void> {
  const { tid } = institution;
  const store = app.get(EventStore);
  const admin = usersOf(institution).find(({ userId }) => userId === `${tid}-admin`);
  if (!admin) return;
  const actor = { id: admin.userId, name: admin.name, email: admin.email, role: admin.role };
  const fee = productRecords(tid).find(({ values }) => values.kind === 'application-form');
  const deadline = inIndia(new Date().toISOString()).add(60, 'day').endOf('day').startOf('minute').toISOString();
  const open = degree(names.undergraduate, fee?.id, deadline);
  const free = degree(names.postgraduate, undefined, deadline);
  const ahead = {
    ...open,
    sections: open.sections.map((one) => (one.sectionId === 'statement' ? { ...one, questions: [...one.questions, another] } : one)),
  };
  const forms: [key: string, content: FormContent, rest: FormCommand[]][] = [
    [
      'undergraduate',
      open,
      [
        { type: 'PublishForm', data: { expected: 1, at: ago(OPEN_DAYS) } },
        { type: 'SaveFormDraft', data: { content: ahead, expected: 1 } },
      ],
    ],
    ['postgraduate', free, [{ type: 'PublishForm', data: { expected: 1, at: ago(OPEN_DAYS) } }]],
    ['scholarship', { name: 'Scholarship application', languages: ['en'], sections: [person] }, []],
  ];
  const told = forms.flatMap(([key, content, rest]): AddressedCommand<FormCommand>[] => {
    const formId = formIdOf(tid, key);
    return [{ type: 'DraftForm' as const, data: { formId, content } }, ...rest].map((command, step) => ({
      ...{ stream: formBoundary.stream(tid, formId), tenantId: tid, command },
      ...{ meta: { actor, correlationId: `seed-${tid}` }, commandId: `seed/${tid}/application-form/${key}/${step}`, at: ago(21 - step) },
    }));
  });
  await executeMany(store, formBoundary.decider, told, { actor, correlationId: `seed-${tid}` });
  const paid = appliedForm(tid, 'undergraduate');
  const postgraduate = await seedApplicants(app, institution, appliedForm(tid, 'postgraduate'), free);
  const undergraduate = await seedApplicants(app, institution, paid, open);
  const { formId, name: formName } = appliedForm(tid, 'postgraduate');
  await seedDocuments(app, institution, { formId, formName, applications: postgraduate, at: ago(OPEN_DAYS) });
  await seedQueries(app, institution, [...postgraduate, ...undergraduate]);
}

const names = { undergraduate: 'Undergraduate application 2027', postgraduate: 'Postgraduate application 2027' } as const;

/** A form that leads apply to. Its day is that of the log, so that repeated calls find the same leads. */
export const appliedForm = (tid: string, key: keyof typeof names): AppliedForm => ({
  ...{ key, formId: formIdOf(tid, key), name: names[key] },
  openSince: Math.floor(Date.now() / DAY_MS - OPEN_DAYS) * DAY_MS,
});

const formIdOf = (tid: string, key: string) => partIdOf(`seed/${tid}/application-form/${key}`, 'form');

const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

const another = question('referee', 'text', 'Name of a teacher who knows you', 'आपको जानने वाले शिक्षक का नाम', { required: false });
