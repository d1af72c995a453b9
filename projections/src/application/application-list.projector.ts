import { withCounted, withListed, type ApplicationEvent } from '@matricula/domain/application';
import { defineProjector, fold, set } from '@matricula/projection-kit';
import { applicationList, type ApplicationRow } from '@matricula/read-models/application';

const changed = ({ data, at }: { data: { applicationId: string }; at: string }, what: Partial<ApplicationRow>) =>
  fold<ApplicationRow>(data.applicationId, (row) => row && { ...row, ...what, updatedAt: at });

const NO_ANSWERS = { answers: undefined, answerNumbers: undefined, answerDates: undefined, uncounted: undefined };

export const applicationListProjector = defineProjector<ApplicationRow, ApplicationEvent>(applicationList, {
  ApplicationStarted: ({ data, at }) => {
    const { applicationId, leadId, formId, formName, version, phoneHash, source, ownerId, ownerName } = data;
    const row = { applicationId, leadId, formId, formName, version, phoneHash, source, ownerId, ownerName, erased: false };
    return set(applicationId, { ...row, status: 'started', startedAt: at, savedAt: at, updatedAt: at });
  },
  // After erasure, the events have neither answers nor files.
  ApplicationAnswersSaved: ({ data: { applicationId, name, answers = {}, kinds }, at }) =>
    fold<ApplicationRow>(
      applicationId,
      (row) =>
        row && {
          ...{ ...row, ...withListed(row, answers, kinds), savedAt: at, updatedAt: at },
          ...(name !== undefined && { name: name || undefined }),
        },
    ),
  ApplicationFileAttached: ({ data: { applicationId, questionId, file }, at }) =>
    fold<ApplicationRow>(
      applicationId,
      (row) => row && { ...row, ...(file && withListed(row, { [questionId]: file })), savedAt: at, updatedAt: at },
    ),
  ApplicationVersionChanged: (event) => changed(event, { version: event.data.version }),
  // The token fee of an offer is not the fee of the form.
  ApplicationFeeRequested: (event) => changed(event, event.data.token ? {} : { fee: 'requested' }),
  ApplicationTokenFeeWaived: (event) => changed(event, {}),
  ApplicationSubmitted: ({ data: { applicationId, submittedAt, feePaid, uncounted }, at }) =>
    fold<ApplicationRow>(
      applicationId,
      (row) =>
        row && {
          ...{ ...row, ...withCounted(row, uncounted), status: 'submitted', submittedAt, updatedAt: at },
          ...(feePaid && { fee: 'paid' }),
        },
    ),
  ApplicationOwnerChanged: (event) => changed(event, { ownerId: event.data.ownerId, ownerName: event.data.ownerName }),
  ApplicationMoved: (event) => changed(event, { status: event.data.to }),
  ApplicationDocumentsChecked: (event) => changed(event, { documents: event.data.documents }),
  ApplicationAnswersErased: (event) => changed(event, { ...NO_ANSWERS, phoneHash: undefined, name: undefined, erased: true }),
});
