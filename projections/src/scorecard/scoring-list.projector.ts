import type { InterviewBooked, InterviewRescheduled } from '@matricula/domain/interview';
import { spreadOf, type ScoringEvent } from '@matricula/domain/scorecard';
import { defineProjector, fold, set } from '@matricula/projection-kit';
import { scoringList, type ScoringRow } from '@matricula/read-models/scorecard';

type Events = ScoringEvent | InterviewBooked | InterviewRescheduled;
type Change = (row: ScoringRow) => Partial<ScoringRow>;

const changed = ({ data, at }: { data: { applicationId: string }; at: string }, change: Change) =>
  fold<ScoringRow>(data.applicationId, (row) => row && { ...row, ...change(row), updatedAt: at });

const scored =
  (panellistId: string, percent: number): Change =>
  (row) => {
    const percents = { ...row.percents, [panellistId]: percent };
    const all = Object.values(percents);
    const mean = Math.round((all.reduce((sum, one) => sum + one, 0) / all.length) * 100) / 100;
    return { percents, scoredBy: Object.keys(percents), count: all.length, mean, spread: spreadOf(all) };
  };

/** Whether another reader is needed: until one of them has scored, and none who was asked still has to. */
const isReaderNeeded = ({ isThirdAsked, readers, scoredBy, recused }: ScoringRow): boolean =>
  isThirdAsked &&
  (!readers.some((one) => scoredBy.includes(one)) || readers.some((one) => !scoredBy.includes(one) && !recused.includes(one)));

export const scoringListProjector = defineProjector<ScoringRow, Events>(scoringList, {
  InterviewBooked: ({ data: { applicationId, leadId, formId, formName, panellistIds }, at }) =>
    set(applicationId, {
      ...{
        applicationId,
        leadId,
        formId,
        formName,
        panellistIds,
        candidate: applicationId
          .replace(/[^a-z0-9]/gi, '')
          .slice(-6)
          .toUpperCase(),
      },
      ...{ percents: {}, scoredBy: [], recused: [], readers: [], count: 0, isThirdAsked: false, updatedAt: at },
    }),
  InterviewRescheduled: (event) => changed(event, () => ({ panellistIds: event.data.panellistIds })),
  // A reader besides the panel is the one who was asked; another request after the scores comes with its own event.
  ScoresGiven: ({ data: { applicationId, panellistId, percent }, at }) =>
    changed({ data: { applicationId }, at }, (row) => {
      const change = scored(panellistId, percent)(row);
      return { ...change, isThirdAsked: isReaderNeeded({ ...row, ...change }) };
    }),
  ScoresAmended: (event) => changed(event, scored(event.data.panellistId, event.data.percent)),
  PanellistRecused: (event) =>
    changed(event, (row) => {
      const recused = [...row.recused.filter((one) => one !== event.data.panellistId), event.data.panellistId];
      return { recused, isThirdAsked: isReaderNeeded({ ...row, recused }) };
    }),
  ThirdReaderRequested: (event) => changed(event, () => ({ isThirdAsked: true })),
  InterviewReaderAdded: (event) =>
    changed(event, ({ readers }) => ({ readers: [...readers.filter((one) => one !== event.data.panellistId), event.data.panellistId] })),
});
