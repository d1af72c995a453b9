import { Radio } from 'antd';
import { useId, useState } from 'react';
import type { RulesChoice } from '@matricula/domain/job';
import { counted } from '../texts/counted';
import { t } from '../texts/texts';
import './rules-choice.css';

/** Asks what rules and workflows do with the leads that an import, bulk work or an undo brings. `count`: the leads; undefined if it is not known. */
export function RulesChoices({
  count,
  value,
  onChange,
}: {
  count: number | undefined;
  value: RulesChoice;
  onChange: (value: RulesChoice) => void;
}) {
  const id = useId();
  return (
    <div className="rules-choice">
      <p id={id}>
        {count === undefined
          ? t`What do rules and workflows do with these leads?`
          : t`What do rules and workflows do with ${counted(count, 'lead')}?`}
      </p>
      <Radio.Group aria-labelledby={id} value={value} onChange={({ target }) => onChange(target.value as RulesChoice)}>
        <Radio value="none">{t`Nothing`}</Radio>
        <Radio value="throttled">{t`They act on some leads each minute`}</Radio>
        <Radio value="all">{t`They act on all leads at once`}</Radio>
      </Radio.Group>
      <small className="faint">{t`Dialer rules put these leads on their lists in any case.`}</small>
    </div>
  );
}

/** The same question in a dialog that keeps the answer: nothing unless another one is chosen. */
export function AskedRules({ count, onChange }: { count: number | undefined; onChange: (value: RulesChoice) => void }) {
  const [value, setValue] = useState<RulesChoice>('none');
  const change = (choice: RulesChoice) => {
    setValue(choice);
    onChange(choice);
  };
  return <RulesChoices count={count} value={value} onChange={change} />;
}
