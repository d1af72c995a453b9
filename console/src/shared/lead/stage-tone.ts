/** One colour for each stage, everywhere: pills in lists and profiles, series in charts. Pure. */
import { stageColours } from '@matricula/domain/lead/stage-colours';
import { stageHues } from '../ui/theme';

/** What stands where a lead has no stage yet. */
export const FRESH = 'Fresh';

/** Number of a hue; `plain` for leads without a stage, `done` for the stage that ends the work. */
export type StageTone = number | 'plain' | 'done';

export interface TonedStage {
  name: string;
  locksStage: boolean;
  /** What the institution chose for it. */
  colour?: string;
}

function hashOf(text: string): number {
  let hash = 0;
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash;
}

/** The colour that was chosen for it, else by place in the master, so that neighbours never share a hue; a stage that left the master keeps the one of its name. */
export function stageTone(stage: string | undefined, master: readonly TonedStage[]): StageTone {
  if (!stage || stage === FRESH) return 'plain';
  const at = master.findIndex(({ name }) => name === stage);
  if (at < 0) return hashOf(stage) % stageHues.length;
  const chosen = stageColours.findIndex(({ value }) => value === master[at]?.colour);
  if (chosen >= 0) return chosen;
  return master[at]?.locksStage ? 'done' : at % stageHues.length;
}
