/** One colour for each stage, everywhere: pills in lists and profiles, series in charts. Pure. */
import { stageColours } from '@matricula/domain/lead/stage-colours';
import { stageHues } from '../ui/theme';

/** The label of a lead without a stage. */
export const FRESH = 'Fresh';

/** Number of a hue; `plain` for leads without a stage, `done` for the final stage. */
export type StageTone = number | 'plain' | 'done';

export interface TonedStage {
  /** Ids sort in creation order. */
  id: string;
  name: string;
  locksStage: boolean;
  /** The tenant's choice. */
  colour?: string;
}

function hashOf(text: string): number {
  let hash = 0;
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash;
}

/**
 * The tones of a tenant's stages by name. A stage keeps its colour when the order changes: the chosen one, else one derived from its name that no
 * older stage uses, as long as there are any.
 */
export function stageTones(master: readonly TonedStage[]): ReadonlyMap<string, StageTone> {
  const tones = new Map<string, StageTone>();
  const taken = new Set<number>();
  const give = (name: string, tone: StageTone) => {
    tones.set(name, tone);
    if (typeof tone === 'number') taken.add(tone);
  };
  const byAge = master.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  for (const { name, colour } of byAge) {
    const chosen = stageColours.findIndex(({ value }) => value === colour);
    if (chosen >= 0) give(name, chosen);
  }
  for (const { name, locksStage } of byAge) {
    if (tones.has(name)) continue;
    if (locksStage) give(name, 'done');
    else {
      const first = hashOf(name) % stageHues.length;
      const free = stageHues.map((_, at) => (first + at) % stageHues.length).find((tone) => !taken.has(tone));
      give(name, free ?? first);
    }
  }
  return tones;
}

/** The tone of a stage; a deleted stage has the tone derived from its name. */
export function stageTone(stage: string | undefined, tones: ReadonlyMap<string, StageTone>): StageTone {
  if (!stage || stage === FRESH) return 'plain';
  return tones.get(stage) ?? hashOf(stage) % stageHues.length;
}

/** Whether leads leave the path to enrolment at this stage. */
export const isDeadEnd = (stage: { followUpRequired: boolean; locksStage: boolean }): boolean =>
  !stage.followUpRequired && !stage.locksStage;
