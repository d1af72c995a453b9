import { Radio } from 'antd';
import { whole } from '@matricula/domain/kernel/figures';
import { underWayChoices, type UnderWayChoice } from '@matricula/domain/rule/publishing';
import { t } from '../../../shared/texts/texts';
import { PlainTable } from '../../../shared/ui/plain-table';
import { kindWords } from './run.columns';
import type { RunsAtStep } from './under-way.query';
import '../controls/controls.css';

interface UnderWayChoicesProps {
  rows: readonly RunsAtStep[];
  value: UnderWayChoice;
  onChange: (choice: UnderWayChoice) => void;
}

/** Where the runs under way stand, and what happens to them when a new version comes into force. */
export function UnderWayChoices({ rows, value, onChange }: UnderWayChoicesProps) {
  return (
    <>
      <PlainTable
        caption={t`Runs under way`}
        rows={rows}
        rowKey={({ version, step_id }) => `${version}/${step_id}`}
        columns={[
          { title: t`Step`, kind: 'name', cell: (row) => stepWords(row) },
          { title: t`Version`, tabular: true, cell: ({ version }) => version },
          { title: t`Runs`, tabular: true, cell: ({ runs }) => whole.format(runs) },
          { title: t`If they move`, cell: (row) => moveWords(row) },
        ]}
      />
      <Radio.Group className="controls-choices" value={value} onChange={({ target }) => onChange(target.value as UnderWayChoice)}>
        {underWayChoices.map((one) => (
          <Radio key={one.value} value={one.value}>
            {t(one.label)}
          </Radio>
        ))}
      </Radio.Group>
    </>
  );
}

const stepWords = ({ step_number, kind, step_id }: RunsAtStep) =>
  step_number === null ? step_id : `${step_number}. ${kindWords(kind ?? undefined)}`;

function moveWords({ goes_on_at, problem }: RunsAtStep): string {
  if (goes_on_at !== null) return t`They go on at step ${goes_on_at}`;
  return problem === 'other-kind'
    ? t`They stay: the step is of another kind in the new version`
    : t`They stay: the new version does not have this step`;
}
