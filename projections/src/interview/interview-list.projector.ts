import type { InterviewEvent, InterviewSlot } from '@matricula/domain/interview';
import type { InterviewReaderAdded } from '@matricula/domain/scorecard';
import { defineProjector, fold, set } from '@matricula/projection-kit';
import { interviewList, type InterviewRow } from '@matricula/read-models/interview';

const changed = ({ data, at }: { data: { applicationId: string }; at: string }, what: Partial<InterviewRow>) =>
  fold<InterviewRow>(data.applicationId, (row) => row && { ...row, ...what, updatedAt: at });

const slotOf = ({ slotId, sessionId, day, startsAt, minutes, panel, panellistIds, room, link }: InterviewSlot) => ({
  ...{ slotId, sessionId, day, startsAt, minutes, panel, panellistIds, room, link },
});

/** The number by which a panel knows an applicant. */
const candidateOf = (applicationId: string) =>
  applicationId
    .replace(/[^a-z0-9]/gi, '')
    .slice(-6)
    .toUpperCase();

export const interviewListProjector = defineProjector<InterviewRow, InterviewEvent | InterviewReaderAdded>(interviewList, {
  InterviewBooked: ({ data, at }) => {
    // The name in the event is left out: panels judge blind.
    const { applicationId, leadId, formId, formName, byApplicant } = data;
    const about = { applicationId, leadId, candidate: candidateOf(applicationId), formId, formName, byApplicant };
    return set(applicationId, { ...about, ...slotOf(data), status: 'booked', bookedAt: at, updatedAt: at });
  },
  InterviewRescheduled: (event) => changed(event, { ...slotOf(event.data), status: 'booked', byApplicant: event.data.byApplicant }),
  InterviewCompleted: (event) => changed(event, { status: 'held' }),
  InterviewMissed: (event) => changed(event, { status: 'missed' }),
  InterviewCancelled: (event) => changed(event, { status: 'cancelled' }),
  InterviewReminded: () => [],
  // Further readers see the interview like its panel.
  InterviewReaderAdded: ({ data: { applicationId, panellistId } }) =>
    fold<InterviewRow>(applicationId, (row) => {
      if (!row || row.panellistIds.includes(panellistId)) return row;
      return { ...row, panellistIds: [...row.panellistIds, panellistId] };
    }),
});
