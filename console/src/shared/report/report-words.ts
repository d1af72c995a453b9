import { useCallback } from 'react';
import { useSourceWord } from '../lead/masters.query';
import { useStageColour, useDeadEnds } from '../lead/use-stage-tone';
import { useTokens } from '../session/appearance';
import { useLabels } from '../session/labels';
import { type Cell, type ReportData } from './report-answer';
import { t } from '../texts/texts';

/** Colours with a meaning, by measure. */
const meanings: Record<string, 'green' | 'amber' | 'red'> = { done: 'green', pending: 'amber', late: 'red', overdue: 'red' };

/** The tenant's labels and colours for report values: its noun for colleges, the master's labels for sources, stage colours. */
export function useReportWords() {
  const { entity } = useLabels();
  const sourceWord = useSourceWord();
  const stageColour = useStageColour();
  const deadEnds = useDeadEnds();
  const tokens = useTokens();
  const worded = useCallback(
    (data: ReportData): ReportData => ({
      ...data,
      columns: data.columns.map((column) => {
        const own = (words: string) => (column.field.startsWith('college') ? words.replace(/college/i, entity) : words);
        const said = { ...column, title: t(`${own(column.title)}¦counted`), none: column.none && t(own(column.none)) };
        return column.field === 'source' ? { ...said, word: sourceWord } : said;
      }),
    }),
    [entity, sourceWord],
  );
  const colourOf = useCallback(
    (field: string, value: Cell) => {
      if (field === 'stage') return value === null ? undefined : stageColour(String(value));
      const meaning = field === 'measure' ? meanings[String(value)] : undefined;
      return meaning && tokens[meaning];
    },
    [stageColour, tokens],
  );
  return { worded, colourOf, deadEnds };
}
