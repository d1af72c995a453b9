import {
  applicationBoundary,
  applicationContext,
  formBoundary,
  type ApplicationCommand,
  type FormContent,
} from '@matricula/domain/application';
import { documentContext, documentsBoundary, type DocumentCommand } from '@matricula/domain/document';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { execute } from '@matricula/event-store';
import { applicationList } from '@matricula/read-models/application';
import { checklistList } from '@matricula/read-models/document';
import { readsOf } from '@matricula/testing';
import { openPlace, person, TENANT, type Place } from '../../../../libs/policy-kit/src/policies.fixture';
import { FollowApplicationWorker } from './follow-application.worker';

const at = '2026-11-20T10:00:00.000Z';
const content: FormContent = {
  ...{ name: 'MBA 2027', languages: ['en'] },
  sections: [
    {
      ...{ sectionId: 'person', title: { en: 'Person' } },
      questions: [{ questionId: 'name', kind: 'text', label: { en: 'Name' }, required: false }],
    },
  ],
};
const checklist = {
  ...{ checklistId: 'c-1', name: 'All', formId: 'f-1', status: 'active', createdAt: at },
  documents: [{ documentId: 'marks', name: 'Mark sheet', required: true, kinds: ['pdf'] }],
};

describe('the documents of an application', () => {
  let place: Place;
  const address = { stream: applicationBoundary.stream(TENANT, 'a-1'), tenantId: TENANT };
  const tell = (command: ApplicationCommand) => execute(place.store, applicationBoundary.decider, address, command, person);
  const document = (command: DocumentCommand) =>
    execute(place.store, documentsBoundary.decider, { stream: documentsBoundary.stream(TENANT, 'a-1'), tenantId: TENANT }, command, person);
  const upload = () => {
    const file = { blobId: 'b-1', name: 'marks.pdf', contentType: 'application/pdf', bytes: 10 };
    const about = { applicationId: 'a-1', leadId: 'lead-1', formId: 'f-1', formName: 'MBA 2027', document: 'Mark sheet' };
    return document({ type: 'UploadDocument', data: { ...about, documentId: 'marks', file, by: { id: 'form' }, at } });
  };
  /** The worker gets each event twice. */
  const follow = async (type: string, data: object, checklists: object[] = [checklist]) => {
    const rows = [{ applicationId: 'a-1', formId: 'f-1', status: 'submitted' }];
    const worker = new FollowApplicationWorker({
      store: place.store,
      reads: readsOf([checklistList, checklists], [applicationList, rows]),
    });
    const event = { id: `e-${type}`, type, tenantId: TENANT, position: '1', at, data, meta: { correlationId: 'c' } };
    for (let times = 0; times < 2; times++) await worker.work([event as unknown as RecordedEvent]);
  };
  const noted = async () => (await place.log('ApplicationDocumentsChecked')).map(({ data }) => (data as { documents: string }).documents);

  beforeEach(async () => {
    place = openPlace([...applicationContext.events, ...documentContext.events]);
    const form = { stream: formBoundary.stream(TENANT, 'f-1'), tenantId: TENANT };
    await execute(place.store, formBoundary.decider, form, { type: 'DraftForm', data: { formId: 'f-1', content } }, person);
    await execute(place.store, formBoundary.decider, form, { type: 'PublishForm', data: { expected: 1, at } }, person);
    const about = { leadId: 'lead-1', formId: 'f-1', formName: 'MBA 2027', version: 1, phone: '+919811122233', phoneHash: 'h' };
    await tell({ type: 'StartApplication', data: { applicationId: 'a-1', ...about } });
    await tell({ type: 'SubmitApplication', data: { at, content } });
  });
  afterEach(() => place.close());

  it('are noted on it after the submission, an upload and a decision, once each', async () => {
    await follow('ApplicationSubmitted', { applicationId: 'a-1' });
    await upload();
    await follow('DocumentUploaded', { applicationId: 'a-1' });
    const verifier = { documentId: 'marks', userId: 'asha', name: 'Asha', at };
    await document({ type: 'TakeDocument', data: { ...verifier, until: '2026-11-20T10:10:00.000Z' } });
    await document({ type: 'VerifyDocument', data: { ...verifier, upload: 1 } });
    await follow('DocumentVerified', { applicationId: 'a-1' });
    expect(await noted()).toEqual(['missing', 'to-verify', 'complete']);
  });

  it('are noted again when a checklist changes, and never where no checklist is in force', async () => {
    await follow('ApplicationSubmitted', { applicationId: 'a-1' }, []);
    expect(await noted()).toEqual([]);
    await follow('ChecklistSaved', { checklistId: 'c-1', formId: 'f-1' });
    await follow('ChecklistArchived', { checklistId: 'c-1', formId: 'f-1' }, []);
    expect(await noted()).toEqual(['missing', 'complete']);
  });

  it('are closed when it ends without admission, and erased with its person', async () => {
    await upload();
    await follow('ApplicationMoved', { applicationId: 'a-1', to: 'in-verification' });
    expect(await place.log('DocumentsClosed')).toHaveLength(0);
    await follow('ApplicationMoved', { applicationId: 'a-1', to: 'withdrawn' });
    expect(await place.log('DocumentsClosed')).toHaveLength(1);
    await follow('ApplicationAnswersErased', { applicationId: 'a-1' });
    expect(await place.log('DocumentsErased')).toHaveLength(1);
  });
});
