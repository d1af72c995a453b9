import type { LeadDimensions, LeadStreamEvent } from '@matricula/domain/lead';
import { defineProjector, fold, set, type Change } from '@matricula/projection-kit';
import { stageStays, type StageStay } from '@matricula/read-models/overview';

const stayIdOf = (leadId: string, stage: string | undefined) => `${leadId}/${stage ?? ''}`;
const seconds = (from: string, to: string) => Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));

const said = ({ source, collegeId, collegeName, ownerId, ownerName }: LeadDimensions) => ({
  ...{ source, collegeId, collegeName, ownerId, ownerName },
});

interface Move {
  leadId: string;
  from: string | undefined;
  to: string | undefined;
  at: string;
  lead: LeadDimensions;
  movedById: string;
}

function moved({ leadId, from, to, at, lead, movedById }: Move): Change<StageStay>[] {
  if (from === to) return [];
  const left = (row: StageStay | undefined): StageStay | undefined =>
    row?.enteredAt === undefined
      ? row
      : {
          ...row,
          ...said(lead),
          movedById,
          ...{ enteredAt: undefined, beganAt: row.enteredAt, leftAt: at },
          seconds: (row.seconds ?? 0) + seconds(row.enteredAt, at),
        };
  const entered = (row: StageStay | undefined): StageStay => ({
    ...{ stayId: stayIdOf(leadId, to), leadId, stage: to },
    ...row,
    ...said(lead),
    enteredAt: at,
  });
  return [fold(stayIdOf(leadId, from), left), fold(stayIdOf(leadId, to), entered)];
}

/** Reverts an undone move: drops the stay that it began and reopens the one that it ended. */
function undone({ leadId, from, to }: Move): Change<StageStay>[] {
  if (from === to) return [];
  const forgotten = (row: StageStay | undefined) => (row?.seconds === undefined ? undefined : { ...row, enteredAt: undefined });
  const goesOn = (row: StageStay | undefined): StageStay | undefined => {
    if (row?.beganAt === undefined || row.leftAt === undefined) return row;
    const before = (row.seconds ?? 0) - seconds(row.beganAt, row.leftAt);
    const over = before > 0 ? { seconds: before } : { seconds: undefined, leftAt: undefined };
    return { ...row, ...over, enteredAt: row.beganAt, beganAt: undefined };
  };
  return [fold(stayIdOf(leadId, from), forgotten), fold(stayIdOf(leadId, to), goesOn)];
}

/** Stays of leads in stages, from the first day of the log on. */
export const stageStaysProjector = defineProjector<StageStay, LeadStreamEvent>(stageStays, {
  LeadCaptured: ({ data, at }) => {
    const { leadId, source, collegeId, collegeName } = data;
    return set(stayIdOf(leadId, undefined), { stayId: stayIdOf(leadId, undefined), leadId, source, collegeId, collegeName, enteredAt: at });
  },
  CallActionRecorded: ({ data, at, meta }) => {
    const { leadId, previousStage, stage, lead, source } = data;
    return moved({
      leadId,
      from: previousStage,
      to: stage,
      at,
      lead: { ...lead, source: source ?? lead.source },
      movedById: meta.actor.id,
    });
  },
  LeadMoved: ({ data, at, meta }) => {
    const { leadId, previousStage, stage, lead, reason } = data;
    const move = { leadId, from: previousStage, to: stage, at, lead, movedById: meta.actor.id };
    return reason === 'undo' ? undone(move) : moved(move);
  },
});
