import { deciding } from '@matricula/testing';
import { applicationDecider, type ApplicationCommand } from './application.decider';
import type { ApplicationEvent } from './application.events';
import type { FormContent } from './form-content';

const application = deciding(applicationDecider);
const at = '2026-11-20T10:00:00.000Z';
const ids = { applicationId: 'a-1', leadId: 'lead-1' };
const content: FormContent = {
  ...{ name: 'MBA 2027', languages: ['en'], deadline: '2026-11-30T00:00:00.000Z' },
  sections: [
    {
      ...{ sectionId: 'person', title: { en: 'Person' } },
      questions: [{ questionId: 'name', kind: 'text', label: { en: 'Name' }, required: true }],
    },
    {
      ...{ sectionId: 'schools', title: { en: 'Schools' }, repeats: { least: 1, most: 2 } },
      questions: [{ questionId: 'school', kind: 'text', label: { en: 'School' }, required: true }],
    },
  ],
};
const start: ApplicationEvent = {
  type: 'ApplicationStarted',
  data: { ...ids, formId: 'f-1', formName: 'MBA 2027', version: 1, phone: '+919812345670', phoneHash: 'h' },
};
const answered = (sequence: number, answers: Record<string, never> | object, client = 'phone'): ApplicationEvent => ({
  type: 'ApplicationAnswersSaved',
  data: { ...ids, client, sequence, version: 1, answers: { ...answers } },
});
const save = (sequence: number, answers: object, client = 'phone'): ApplicationCommand => ({
  type: 'SaveAnswers',
  data: { client, sequence, answers: { ...answers }, content },
});
const full = answered(1, { name: 'Tara Rao', schools: [{ school: 'DPS' }] });
const submit = (more: object = {}): ApplicationCommand => ({ type: 'SubmitApplication', data: { at, content, ...more } });
const move = (name: Extract<ApplicationCommand, { type: 'MoveApplication' }>['data']['move'], more: object = {}): ApplicationCommand => ({
  type: 'MoveApplication',
  data: { move: name, ...more },
});
const submitted: ApplicationEvent = { type: 'ApplicationSubmitted', data: { ...ids, from: 'started', version: 1, submittedAt: at } };
const returned: ApplicationEvent = {
  type: 'ApplicationMoved',
  data: { ...ids, move: 'return', from: 'submitted', to: 'returned', sections: ['person'], reason: 'The name differs.' },
};

describe('an application', () => {
  it('is started once', () => {
    application
      .given()
      .when({ type: 'StartApplication', data: start.data } as ApplicationCommand)
      .then(start);
    application
      .given(start)
      .when({ type: 'StartApplication', data: start.data } as ApplicationCommand)
      .thenRefused('application/exists');
    application.given().when(submit()).thenRefused('application/unknown');
  });

  it('follows the owner of its lead, and is named by its first short answer', () => {
    const asha = { ownerId: 'asha', ownerName: 'Asha Sharma' };
    const follow = (data: object): ApplicationCommand => ({ type: 'ChangeApplicationOwner', data });
    const changed: ApplicationEvent = { type: 'ApplicationOwnerChanged', data: { ...ids, ...asha } };
    application.given(start).when(follow(asha)).then(changed);
    application.given(start, changed).when(follow(asha)).thenNothing();
    application
      .given(start, changed)
      .when(follow({}))
      .then({ type: 'ApplicationOwnerChanged', data: { ...ids, previousOwnerId: 'asha', previousOwnerName: 'Asha Sharma' } });
    application
      .given(start)
      .when(save(1, { name: ' Tara ' }))
      .then({ type: 'ApplicationAnswersSaved', data: { name: 'Tara' } });
    application
      .given(start)
      .when(save(1, { name: null }))
      .then({ type: 'ApplicationAnswersSaved', data: { name: '' } });
  });

  it('notes how far its documents are, each state once', () => {
    const note: ApplicationCommand = { type: 'NoteDocuments', data: { documents: 'missing' } };
    const checked: ApplicationEvent = { type: 'ApplicationDocumentsChecked', data: { ...ids, documents: 'missing' } };
    application.given(start, submitted).when(note).then(checked);
    application.given(start, submitted, checked).when(note).thenNothing();
  });

  it('lapses only before it is submitted: a returned one is corrected after the deadline', () => {
    application
      .given(start)
      .when(move('lapse'))
      .then({ type: 'ApplicationMoved', data: { from: 'started', to: 'lapsed' } });
    application.given(start, full, submitted).when(move('lapse')).thenNothing();
    application.given(start, full, submitted, returned).when(move('lapse')).thenNothing();
  });

  it('saves answers as they are typed, each message of a client once', () => {
    application
      .given(start)
      .when(save(1, { name: 'T' }))
      .then(answered(1, { name: 'T' }));
    application
      .given(start, answered(2, { name: 'Ta' }))
      .when(save(2, { name: 'Ta' }))
      .thenNothing();
    // A message that was overtaken does not bring older typing back.
    application
      .given(start, answered(2, { name: 'Ta' }))
      .when(save(1, { name: 'T' }))
      .thenNothing();
    application
      .given(start, answered(2, { name: 'Ta' }))
      .when(save(1, { name: 'Tara' }, 'laptop'))
      .then({ type: 'ApplicationAnswersSaved', data: { client: 'laptop' } });
    application
      .given(start)
      .when(save(1, { name: 'T', unknown: 'x' }))
      .then(answered(1, { name: 'T' }));
    application
      .given(start)
      .when(save(1, { name: 'x'.repeat(600_000) }))
      .thenRefused('application/too-large');
  });

  it('tells with its submission which answers do not count: of hidden questions, and of those that its version does not ask', () => {
    const question = (questionId: string, more: object = {}) => ({
      ...{ questionId, kind: 'text' as const, label: { en: questionId }, required: false },
      ...more,
    });
    const when = { questionId: 'name', is: ['Meera'] };
    const sections = [{ sectionId: 'person', title: { en: 'Person' }, questions: [question('name'), question('category', { when })] }];
    const given = [start, answered(1, { name: 'Meera', category: 'sc' })];
    const send = submit({ content: { ...content, sections } });
    application
      .given(...given, answered(2, { name: 'Tara', removed: 'x' }))
      .when(send)
      .then({ type: 'ApplicationSubmitted', data: { uncounted: ['category', 'removed'] } });
    const event = applicationDecider.decide(send, given.reduce(applicationDecider.evolve, applicationDecider.initial))[0];
    expect(event?.data).not.toHaveProperty('uncounted');
  });

  it('moves to the next version of its form until it is submitted, and never back', () => {
    const change = (version: number): ApplicationCommand => ({ type: 'ChangeVersion', data: { version, changes: ['added name'] } });
    application
      .given(start)
      .when(change(2))
      .then({ type: 'ApplicationVersionChanged', data: { from: 1, version: 2 } });
    application.given(start).when(change(1)).thenNothing();
    application.given(start, full, submitted).when(change(2)).thenNothing();
    application.given(start, full, submitted, returned).when(change(2)).thenNothing();
  });
});

describe('a file as an answer', () => {
  const photo = { questionId: 'photo', kind: 'file', label: { en: 'Photo' }, required: false } as const;
  const [person, schools] = content.sections;
  const withPhoto: FormContent = { ...content, sections: [{ ...person!, questions: [...person!.questions, photo] }, schools!] };
  const file = { blobId: 'b-1', name: 'photo.jpg', contentType: 'image/jpeg', bytes: 900 };

  it('comes by its upload; a save only clears it', () => {
    const attach: ApplicationCommand = { type: 'AttachFile', data: { questionId: 'photo', file, content: withPhoto } };
    application
      .given(start)
      .when(attach)
      .then({ type: 'ApplicationFileAttached', data: { questionId: 'photo', file } });
    application
      .given(start)
      .when({ type: 'AttachFile', data: { questionId: 'name', file, content: withPhoto } })
      .thenRefused('application/no-file');
    const forged = (photoAnswer: typeof file | null): ApplicationCommand => ({
      type: 'SaveAnswers',
      data: { client: 'phone', sequence: 1, answers: { photo: photoAnswer, name: 'T' }, content: withPhoto },
    });
    application
      .given(start)
      .when(forged(file))
      .then(answered(1, { name: 'T' }));
    application
      .given(start)
      .when(forged(null))
      .then(answered(1, { photo: null, name: 'T' }));
    application.given(start, full, submitted).when(attach).thenRefused('application/not-open');
  });
});

describe('the uploads of an application', () => {
  it('are limited for each question, because replaced files stay stored', () => {
    const [person] = content.sections;
    const photo = (questionId: string) => ({ questionId, kind: 'file' as const, label: { en: questionId }, required: false });
    const withFiles: FormContent = { ...content, sections: [{ ...person!, questions: [photo('photo'), photo('mark-sheet')] }] };
    const file = { blobId: 'b-1', name: 'photo.jpg', contentType: 'image/jpeg', bytes: 900 };
    const attach = (questionId: string): ApplicationCommand => ({
      type: 'AttachFile',
      data: { questionId, file, content: withFiles },
    });
    const attached: ApplicationEvent = { type: 'ApplicationFileAttached', data: { ...ids, questionId: 'photo', version: 1, file } };
    const uploads = (count: number) => Array.from({ length: count }, () => attached);
    application
      .given(start, ...uploads(49))
      .when(attach('photo'))
      .then(attached);
    const full = application.given(start, ...uploads(50));
    full.when(attach('photo')).thenRefused('application/full');
    full.when(attach('mark-sheet')).then({ type: 'ApplicationFileAttached', data: { questionId: 'mark-sheet' } });
    application
      .given(start, ...uploads(10_000))
      .when(attach('mark-sheet'))
      .thenRefused('application/full');
  });
});

describe('the submission of an application', () => {
  it('needs every answer of the version', () => {
    application.given(start, full).when(submit()).then(submitted);
    application.given(start).when(submit()).thenRefused('application/incomplete');
    application.given(start, full, submitted).when(submit()).thenRefused('application/not-possible');
    application
      .given(start, full, submitted)
      .when(save(2, { name: 'Other' }))
      .thenRefused('application/not-open');
    // It was saved; only its answer was lost.
    application
      .given(start, full, submitted)
      .when(save(1, { name: 'Tara Rao' }))
      .thenNothing();
  });

  it('needs the fee', () => {
    application
      .given(start, full)
      .when(submit({ fee: { isPaid: false } }))
      .thenRefused('application/unpaid');
    application
      .given(start, full)
      .when(submit({ fee: { isPaid: true } }))
      .then(submitted);
    const fee: ApplicationCommand = { type: 'RequestFee', data: { orderId: 'o-1', linkId: 'l-1' } };
    const asked: ApplicationEvent = { type: 'ApplicationFeeRequested', data: { ...ids, orderId: 'o-1', linkId: 'l-1' } };
    application.given(start).when(fee).then(asked);
    application.given(start, asked).when(fee).thenNothing();
  });

  it('needs the deadline, unless a payment that was made began before it', () => {
    const late = '2026-11-30T00:00:01.000Z';
    application
      .given(start, full)
      .when(submit({ at: late }))
      .thenRefused('application/deadline');
    application
      .given(start, full)
      .when(submit({ at: late, fee: { isPaid: true, begunAt: '2026-11-29T23:59:00.000Z' } }))
      .then({ type: 'ApplicationSubmitted' });
    application
      .given(start, full)
      .when(submit({ at: late, fee: { isPaid: true, begunAt: late } }))
      .thenRefused('application/deadline');
  });

  it('counts a payment that began before the deadline for a day, and once it is paid until the application lapses', () => {
    const begunAt = '2026-11-29T23:59:00.000Z';
    const [day, over] = ['2026-12-01T00:00:00.000Z', '2026-12-01T00:00:00.001Z'];
    const given = application.given(start, full);
    given.when(submit({ at: day, fee: { isPaid: false, begunAt } })).thenRefused('application/unpaid');
    given.when(submit({ at: over, fee: { isPaid: false, begunAt } })).thenRefused('application/deadline');
    given.when(submit({ at: over, fee: { isPaid: true, begunAt } })).then({ type: 'ApplicationSubmitted' });
  });
});

describe('a submitted application', () => {
  const given = application.given(start, full, submitted);

  it('is verified, found eligible, or rejected with a reason', () => {
    given.when(move('verify')).then({ type: 'ApplicationMoved', data: { from: 'submitted', to: 'in-verification' } });
    given.when(move('approve')).thenRefused('application/not-possible');
    given.when(move('reject', { reason: 'No degree.' })).then({ type: 'ApplicationMoved', data: { to: 'rejected', reason: 'No degree.' } });
    given.when(move('lapse')).thenNothing();
  });

  it('is returned with the sections to correct; only these change, and the deadline does not matter', () => {
    given.when(move('return', { sections: ['person'], reason: 'The name differs.' })).then(returned);
    const back = application.given(start, full, submitted, returned);
    back.when(save(2, { name: 'Tara B Rao', schools: [] })).then(answered(2, { name: 'Tara B Rao' }));
    back.when(submit({ at: '2026-12-24T00:00:00.000Z' })).then({ type: 'ApplicationSubmitted', data: { from: 'returned' } });
  });

  it('names a guardian who agrees, if the applicant is too young', () => {
    const birth = { questionId: 'birth', kind: 'date' as const, label: { en: 'Date of birth' }, required: false };
    const of: FormContent = {
      ...content,
      sections: content.sections.map((one, place) => (place === 0 ? { ...one, questions: [...one.questions, birth] } : one)),
    };
    const young = application.given(start, full, answered(2, { birth: '2010-01-01' }));
    const at = '2026-11-25T00:00:00.000Z';
    const submission = (more: object): ApplicationCommand => ({
      type: 'SubmitApplication',
      data: { at, content: of, fee: { isPaid: true }, ...more },
    });
    young.when(submission({ consentAge: 18 })).thenRefused('application/consent');
    young
      .when(submission({ consentAge: 18, guardian: ' Asha Rao ' }))
      .then({ type: 'ApplicationSubmitted', data: { guardian: 'Asha Rao' } });
    young.when(submission({ consentAge: 16 })).then({ type: 'ApplicationSubmitted' });
    young.when(submission({})).then({ type: 'ApplicationSubmitted' });
  });

  it('is enrolled through one admission: the cancellation of that one takes the enrolment back, also after erasure', () => {
    const enrolled: ApplicationEvent = {
      type: 'ApplicationMoved',
      data: { ...ids, move: 'enrol', from: 'accepted', to: 'enrolled', admissionId: 'lead-1-9' },
    };
    const cancelledBy = (admissionId: string) => move('unenrol', { admissionId, reason: 'Left.' });
    const back = { type: 'ApplicationMoved' as const, data: { move: 'unenrol', from: 'enrolled', to: 'accepted', reason: 'Left.' } };
    const student = application.given(start, full, submitted, enrolled);
    student.when(cancelledBy('lead-1-9')).then(back as ApplicationEvent);
    student.when(cancelledBy('lead-1-8')).thenNothing();
    application.given(start, full, submitted).when(cancelledBy('lead-1-9')).thenNothing();
    const erased: ApplicationEvent = { type: 'ApplicationAnswersErased', data: { applicationId: 'a-1' } };
    const gone = application.given(start, full, submitted, enrolled, erased);
    gone.when(cancelledBy('lead-1-9')).then({ ...back, data: { move: 'unenrol', from: 'enrolled', to: 'accepted' } } as ApplicationEvent);
    const moved = applicationDecider.decide(
      cancelledBy('lead-1-9'),
      [start, full, submitted, enrolled, erased].reduce(applicationDecider.evolve, applicationDecider.initial),
    );
    expect(moved[0]?.data).not.toHaveProperty('reason');
    gone.when(move('unenrol', { reason: 'Left.' })).thenRefused('application/unknown');
  });

  it('is enrolled without the token fee only if another person waived it, for this offer', () => {
    const accepted: ApplicationEvent = { type: 'ApplicationMoved', data: { ...ids, move: 'accept', from: 'offered', to: 'accepted' } };
    const waived: ApplicationEvent = { type: 'ApplicationTokenFeeWaived', data: { ...ids, reason: 'Scholarship.', waivedById: 'asha' } };
    const due = { isPaid: false };
    const waive = (token?: { isPaid: boolean }): ApplicationCommand => ({
      type: 'WaiveTokenFee',
      data: { token, reason: 'Scholarship.', by: 'asha' },
    });
    const enrol = (...by: string[]) => move('enrol', { token: due, admissionId: 'adm-1', by });
    const ready = application.given(start, full, submitted, accepted);
    ready.when(waive(due)).then(waived);
    ready.when(waive()).thenRefused('application/no-fee');
    ready.when(waive({ isPaid: true })).thenRefused('application/token-paid');
    application.given(start, full, submitted).when(waive(due)).thenRefused('application/not-possible');
    ready.when(enrol('ravi')).thenRefused('application/token-unpaid');
    const free = application.given(start, full, submitted, accepted, waived);
    free.when(waive(due)).thenNothing();
    free.when(enrol('asha')).thenRefused('application/same-person');
    free.when(enrol('ravi', 'asha')).thenRefused('application/same-person');
    free.when(enrol('ravi')).then({ type: 'ApplicationMoved', data: { move: 'enrol', to: 'enrolled' } });
    // A waiver ends with its offer.
    const recalled: ApplicationEvent = { type: 'ApplicationMoved', data: { ...ids, move: 'recall', from: 'accepted', to: 'ranked' } };
    application
      .given(start, full, submitted, accepted, waived, recalled, accepted)
      .when(enrol('ravi'))
      .thenRefused('application/token-unpaid');
  });

  it('is ranked again by another list after its own was closed', () => {
    const ranked: ApplicationEvent = {
      type: 'ApplicationMoved',
      data: { ...ids, move: 'rank', from: 'interviewed', to: 'ranked', meritListId: 'm-1' },
    };
    const back: ApplicationEvent = { type: 'ApplicationMoved', data: { ...ids, move: 'unrank', from: 'ranked', to: 'interviewed' } };
    application.given(start, full, submitted, ranked).when(move('unrank')).then(back);
    const offered: ApplicationEvent = { type: 'ApplicationMoved', data: { ...ids, move: 'offer', from: 'ranked', to: 'offered' } };
    application.given(start, full, submitted, ranked, offered).when(move('unrank')).thenNothing();
    const listOf = (...events: ApplicationEvent[]) => events.reduce(applicationDecider.evolve, applicationDecider.initial).meritListId;
    expect([listOf(start, ranked, offered), listOf(start, ranked, back)]).toEqual(['m-1', undefined]);
  });

  it('loses its answers when its person is erased', () => {
    const erased: ApplicationEvent = { type: 'ApplicationAnswersErased', data: { applicationId: 'a-1' } };
    given.when({ type: 'EraseAnswers', data: {} }).then(erased);
    const gone = application.given(start, full, submitted, erased);
    gone.when({ type: 'EraseAnswers', data: {} }).thenNothing();
    gone.when(move('reject', { reason: 'No degree.' })).thenRefused('application/unknown');
    application
      .given(start, erased)
      .when(save(1, { name: 'Tara' }))
      .thenRefused('application/unknown');
    application
      .given(start, erased)
      .when(move('lapse'))
      .then({ type: 'ApplicationMoved', data: { to: 'lapsed' } });
  });

  it('is enrolled after the acceptance, once the token fee of its offer is paid, and the enrolment can be taken back', () => {
    const accepted: ApplicationEvent = { type: 'ApplicationMoved', data: { ...ids, move: 'accept', from: 'offered', to: 'accepted' } };
    const enrol = (more: object = {}) => move('enrol', { admissionId: 'lead-1-c-1', ...more });
    const enrolled: ApplicationEvent = {
      type: 'ApplicationMoved',
      data: { ...ids, move: 'enrol', from: 'accepted', to: 'enrolled', admissionId: 'lead-1-c-1' },
    };
    application.given(start, accepted).when(enrol()).then(enrolled);
    application
      .given(start, accepted)
      .when(enrol({ token: { isPaid: true } }))
      .then(enrolled);
    application
      .given(start, accepted)
      .when(enrol({ token: { isPaid: false } }))
      .thenRefused('application/token-unpaid');
    application.given(start, full, submitted).when(enrol()).thenRefused('application/not-possible');
    application
      .given(start, accepted, enrolled)
      .when(move('unenrol', { reason: 'A mistake.' }))
      .then({ type: 'ApplicationMoved', data: { ...ids, move: 'unenrol', from: 'enrolled', to: 'accepted', reason: 'A mistake.' } });
    application.given(start, accepted).when(move('unenrol')).thenRefused('application/not-possible');
  });

  it('is withdrawn after the acceptance too, with the reason of staff, but not once it is enrolled', () => {
    const accepted: ApplicationEvent = { type: 'ApplicationMoved', data: { ...ids, move: 'accept', from: 'offered', to: 'accepted' } };
    const enrolled: ApplicationEvent = { type: 'ApplicationMoved', data: { ...ids, move: 'enrol', from: 'accepted', to: 'enrolled' } };
    application
      .given(start, accepted)
      .when(move('withdraw', { reason: 'Studies elsewhere.' }))
      .then({
        type: 'ApplicationMoved',
        data: { ...ids, move: 'withdraw', from: 'accepted', to: 'withdrawn', reason: 'Studies elsewhere.' },
      });
    application.given(start, accepted, enrolled).when(move('withdraw')).thenRefused('application/not-possible');
    application
      .given(start, accepted, { type: 'ApplicationAnswersErased', data: { applicationId: 'a-1' } })
      .when(move('recall'))
      .then({ type: 'ApplicationMoved', data: { ...ids, move: 'recall', from: 'accepted', to: 'ranked' } });
    application.given(start, accepted, enrolled).when(move('recall')).thenNothing();
  });

  it('asks for the token fee only after the acceptance, beside the fee of the form', () => {
    const accepted: ApplicationEvent = { type: 'ApplicationMoved', data: { ...ids, move: 'accept', from: 'offered', to: 'accepted' } };
    const token = { orderId: 'o-2', linkId: 'l-2', token: true };
    application.given(start, full, submitted).when({ type: 'RequestFee', data: token }).thenRefused('application/not-accepted');
    application
      .given(start, accepted)
      .when({ type: 'RequestFee', data: token })
      .then({ type: 'ApplicationFeeRequested', data: { ...ids, ...token } });
    application
      .given(start, accepted)
      .when({ type: 'RequestFee', data: { orderId: 'o-1', linkId: 'l-1' } })
      .thenRefused('application/not-open');
  });
});
