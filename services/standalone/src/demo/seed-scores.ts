import type { INestApplicationContext } from '@nestjs/common';
import { interviewBoundary } from '@matricula/domain/interview';
import { scorecardBoundary, scoringBoundary, type ScoringCommand } from '@matricula/domain/scorecard';
import { EventStore, executeMany, partIdOf, type AddressedCommand, type CommandMeta } from '@matricula/event-store';

interface Held {
  tid: string;
  formId: string;
  formName: string;
  panellistIds: readonly string[];
  meta: CommandMeta;
  /** Places of the applications whose interviews were held. */
  places: readonly number[];
}

/** Publishes a scorecard of the form, and gives the scores of interviews that were held; one pair is far apart. Safe to repeat. */
export async function seedScores(app: INestApplicationContext, { tid, formId, formName, panellistIds, meta, places }: Held): Promise<void> {
  const store = app.get(EventStore);
  const scorecardId = partIdOf(`seed/${tid}/scorecard`, 'scorecard');
  const criteria = [
    { criterionId: 'clarity', label: 'Clarity of thought', weight: 2, most: 10 },
    { criterionId: 'motivation', label: 'Motivation', weight: 1, most: 10 },
    { criterionId: 'subject', label: 'Knowledge of the subject', weight: 2, most: 10 },
  ];
  const content = { scorecardId, name: 'Interview scorecard', formId, formName, criteria, spread: 25 };
  await executeMany(
    store,
    scorecardBoundary.decider,
    [
      {
        ...{ stream: scorecardBoundary.stream(tid, scorecardId), tenantId: tid, commandId: `seed/${tid}/scorecard/0` },
        command: { type: 'PublishScorecard', data: { ...content, expected: 0 } },
      },
    ],
    meta,
  );
  const commands: AddressedCommand<ScoringCommand>[] = [];
  for (const [at, place] of places.entries()) {
    const applicationId = partIdOf(`seed/${tid}/application/${place}`, 'application');
    const { state } = await store.states.current(interviewBoundary.decider, interviewBoundary.stream(tid, applicationId));
    if (state.status !== 'held') continue;
    // The first panellist has not scored the last interview yet.
    for (const [who, panellistId] of panellistIds.entries()) {
      if (who === 0 && at === places.length - 1) continue;
      const points = at === 0 && who === 1 ? 2 : 7 + ((at + who) % 3);
      const scores = { clarity: points, motivation: points, subject: points };
      commands.push({
        ...{ stream: scoringBoundary.stream(tid, applicationId), tenantId: tid, commandId: `seed/${tid}/scores/${place}/${who}` },
        command: {
          type: 'GiveScores',
          data: {
            ...{ applicationId, leadId: state.leadId, panellistId, formId, scores, panellistIds, isHeld: true },
            scorecard: { ...content, version: 1 },
          },
        },
      });
    }
  }
  await executeMany(store, scoringBoundary.decider, commands, meta);
}
