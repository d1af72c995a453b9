import type { ApplicationEvent } from '@matricula/domain/application';
import { defineProjector, fold, set } from '@matricula/projection-kit';
import { applicationList, type ApplicationRow } from '@matricula/read-models/application';

const changed = ({ data, at }: { data: { applicationId: string }; at: string }, what: Partial<ApplicationRow>) =>
  fold<ApplicationRow>(data.applicationId, (row) => row && { ...row, ...what, updatedAt: at });

export const applicationListProjector = defineProjector<ApplicationRow, ApplicationEvent>(applicationList, {
  ApplicationStarted: ({ data, at }) => {
    const { applicationId, leadId, formId, formName, version, phoneHash, source, ownerId, ownerName } = data;
    const row = { applicationId, leadId, formId, formName, version, phoneHash, source, ownerId, ownerName, erased: false };
    return set(applicationId, { ...row, status: 'started', startedAt: at, savedAt: at, updatedAt: at });
  },
  ApplicationAnswersSaved: (event) => {
    const { name } = event.data;
    return changed(event, { savedAt: event.at, ...(name !== undefined && { name: name || undefined }) });
  },
  ApplicationFileAttached: (event) => changed(event, { savedAt: event.at }),
  ApplicationVersionChanged: (event) => changed(event, { version: event.data.version }),
  // The token fee of an offer is not the fee of the form.
  ApplicationFeeRequested: (event) => changed(event, event.data.token ? {} : { fee: 'requested' }),
  ApplicationTokenFeeWaived: (event) => changed(event, {}),
  ApplicationSubmitted: (event) => {
    const { submittedAt, feePaid } = event.data;
    return changed(event, { status: 'submitted', submittedAt, ...(feePaid && { fee: 'paid' }) });
  },
  ApplicationOwnerChanged: (event) => changed(event, { ownerId: event.data.ownerId, ownerName: event.data.ownerName }),
  ApplicationMoved: (event) => changed(event, { status: event.data.to }),
  ApplicationDocumentsChecked: (event) => changed(event, { documents: event.data.documents }),
  ApplicationAnswersErased: (event) => changed(event, { phoneHash: undefined, name: undefined, erased: true }),
});
