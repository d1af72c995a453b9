import {
  applicationBoundary,
  formStream,
  labelQuestion,
  publishedContent,
  shownOf,
  type Application,
  type FormContent,
} from '@matricula/domain/application';
import { checklistOf, documentsBoundary, neededDocuments, type ApplicationDocuments, type ChecklistLine } from '@matricula/domain/document';
import type { Position } from '@matricula/domain/kernel';
import type { EventStore } from '@matricula/event-store';
import { checklistList, type ChecklistRow } from '@matricula/read-models/document';
import type { ReadStore } from '@matricula/read-store';

/** The largest number of checklists of a form. */
const MOST_CHECKLISTS = 500;
/** How long a decision waits for the rows of checklists. */
const ROWS_MS = 10_000;

interface Ports {
  store: EventStore;
  reads: ReadStore;
}

/** An application with its checklist. */
export interface DocumentsOfApplication {
  application: Application;
  /** The form in the version that is filled in. */
  content: FormContent;
  lines: ChecklistLine[];
  documents: ApplicationDocuments;
  /** The name of the applicant, if the form asks for it. */
  name?: string;
}

/**
 * The checklist of an application: the union of the checklists in force for its form and answers, with what was uploaded. Applications and uploads
 * are read from the log, checklists from their rows, which have reached `until` if it is given.
 */
export async function documentsOf(
  ports: Ports,
  tenantId: string,
  applicationId: string,
  until?: Position,
): Promise<DocumentsOfApplication | undefined> {
  const { store } = ports;
  const stream = applicationBoundary.stream(tenantId, applicationId);
  const { state: application } = await store.states.current(applicationBoundary.decider, stream);
  if (application.status === 'none') return undefined;
  const content = publishedContent(await store.read(formStream(tenantId, application.formId)), application.version);
  return content && withDocuments(ports, tenantId, { application, content }, until);
}

/** The same for an application that is already read. */
export async function withDocuments(
  { store, reads }: Ports,
  tenantId: string,
  { application, content }: Pick<DocumentsOfApplication, 'application' | 'content'>,
  until?: Position,
): Promise<DocumentsOfApplication> {
  if (until !== undefined) await reads.reached(checklistList.name, until, ROWS_MS, tenantId);
  const { applicationId, formId, answers } = application;
  const where = {
    and: [
      { field: 'formId', op: 'eq' as const, value: formId },
      { field: 'status', op: 'eq' as const, value: 'active' },
    ],
  };
  const sort = [{ field: 'createdAt', dir: 'asc' as const }];
  const [rows, { state: documents }] = await Promise.all([
    reads.page<ChecklistRow>(checklistList, tenantId, { where, sort, limit: MOST_CHECKLISTS }),
    store.states.current(documentsBoundary.decider, documentsBoundary.stream(tenantId, applicationId)),
  ]);
  const lines = checklistOf(neededDocuments(rows, shownOf(content, answers).counting), documents);
  const named = labelQuestion(content);
  const name = named === undefined ? undefined : answers[named];
  return {
    application,
    content,
    lines,
    documents,
    ...(typeof name === 'string' && name.trim() !== '' && { name: name.trim().slice(0, 120) }),
  };
}
