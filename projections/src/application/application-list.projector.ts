import type { ApplicationEvent } from '@matricula/domain/application';
import { defineProjector, fold, set } from '@matricula/projection-kit';
import { applicationList, type ApplicationRow } from '@matricula/read-models/application';

const changed = ({ data, at }: { data: { applicationId: string }; at: string }, what: Partial<ApplicationRow>) =>
  fold<ApplicationRow>(data.applicationId, (row) => row && { ...row, ...what, updatedAt: at });

export const applicationListProjector = defineProjector<ApplicationRow, ApplicationEvent>(applicationList, {
  ApplicationStarted: ({ data, at }) => {
    const { applicationId, leadId, formId, formName, version, phoneHash } = data;
    const row = { applicationId, leadId, formId, formName, version, phoneHash, erased: false };
    return set(applicationId, { ...row, status: 'started', startedAt: at, savedAt: at, updatedAt: at });
  },
  ApplicationAnswersSaved: (event) => changed(event, { savedAt: event.at }),
  ApplicationFileAttached: (event) => changed(event, { savedAt: event.at }),
  ApplicationVersionChanged: (event) => changed(event, { version: event.data.version }),
  ApplicationFeeRequested: (event) => changed(event, {}),
  ApplicationSubmitted: (event) => changed(event, { status: 'submitted', submittedAt: event.data.submittedAt }),
  ApplicationMoved: (event) => changed(event, { status: event.data.to }),
  ApplicationAnswersErased: (event) => changed(event, { phoneHash: undefined, erased: true }),
});
