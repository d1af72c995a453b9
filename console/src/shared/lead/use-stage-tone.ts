import { useCallback, useMemo } from 'react';
import { useTokens } from '../session/appearance';
import { stageColours } from '../ui/theme';
import { useStages } from './masters.query';
import { isDeadEnd, stageTone, stageTones, type StageTone } from './stage-tone';

/** The tone of a stage by name, from the tenant's master; class names of pills end in it. */
export function useStageTone(): (stage: string | undefined) => StageTone {
  const { data } = useStages();
  const tones = useMemo(() => stageTones(data ?? []), [data]);
  return useCallback((stage) => stageTone(stage, tones), [tones]);
}

/** The colour of a stage in charts. */
export function useStageColour(): (stage: string | undefined) => string {
  const tone = useStageTone();
  const tokens = useTokens();
  return useCallback((stage) => stageColours(tokens, tone(stage)).solid, [tokens, tone]);
}

/** Names of the stages that end the work without success: no follow-up is required, and the stage is not locked. */
export function useDeadEnds(): readonly string[] {
  const { data } = useStages();
  return useMemo(() => (data ?? []).filter(isDeadEnd).map(({ name }) => name), [data]);
}
