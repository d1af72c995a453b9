import type { EntriesOf } from '../kernel';
import type { CallActionEvent } from './call-action.events';

/** How call actions read in the timeline. */
export const callActionEntries: EntriesOf<CallActionEvent> = {
  CallActionRecorded: {
    property: 'Stage',
    change: ({
      previousStage,
      previousSubStage,
      stage,
      subStage,
      stageTag,
      collegeName,
      comment,
      followUpAt,
      stageLocked,
      attachments,
    }) => [
      { stage: previousStage ?? null, subStage: previousSubStage ?? null },
      {
        stage,
        subStage: subStage ?? null,
        stageTag,
        collegeName,
        comment,
        followUpAt,
        stageLocked,
        // For an erased person, the attachments are a text that says so.
        attachments: Array.isArray(attachments) ? attachments.map(({ name }) => name) : attachments,
      },
    ],
    sentence: (who, { stage, previousStage }, lead) =>
      !previousStage
        ? `${who} moved ${lead} to ${stage}`
        : previousStage === stage
          ? `${who} spoke with ${lead}, who stays in ${stage}`
          : `${who} moved ${lead} from ${previousStage} to ${stage}`,
  },
  LeadEnrolled: {
    property: 'Enrolment',
    change: ({ collegeName, subStage }) => [{ enrolled: false }, { enrolled: true, collegeName, subStage }],
    sentence: (who, { collegeName }, lead) => `${who} enrolled ${lead}${collegeName ? ` at ${collegeName}` : ''}`,
  },
};
