import { Select } from 'antd';
import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { whole } from '@matricula/domain/kernel/figures';
import { messageOf } from '../../../shared/http/http-error';
import { collegesQuery, useColleges } from '../../../shared/lead/masters.query';
import { useLabels } from '../../../shared/session/labels';
import { useAllowed } from '../../../shared/session/session';
import { toast } from '../../../shared/ui/toast';
import { addCollege } from './import.query';
import { type CollegeChoice, type UnknownColleges } from './import-answers';
import { rowsInWords } from './job-words';
import { counted } from '../../../shared/texts/counted';
import { t } from '../../../shared/texts/texts';

const ADD = '+add';

interface Props {
  unknown: UnknownColleges;
  chosen: readonly CollegeChoice[];
  busy: boolean;
  /** What was chosen is to be checked again. */
  onChosen: (colleges: CollegeChoice[]) => void;
}

/** Names of the file that no college of the master has: each is added, mapped to one that is there, or left as it is written. */
export function UnknownColleges({ unknown, chosen, busy, onChosen }: Props) {
  const { entity } = useLabels();
  const client = useQueryClient();
  const colleges = useColleges();
  const mayAdd = useAllowed('PATNER_COLLEGES');
  const [choices, setChoices] = useState<ReadonlyMap<string, string>>(new Map());
  const [saving, setSaving] = useState(false);
  useEffect(() => setChoices(new Map()), [unknown]);
  if (unknown.count === 0) return null;

  function choose(name: string, choice: string | undefined) {
    const next = new Map(choices);
    if (choice === undefined) next.delete(name);
    else next.set(name, choice);
    setChoices(next);
  }

  async function apply() {
    setSaving(true);
    try {
      for (const [name, choice] of choices) if (choice === ADD) await addCollege(name);
      await client.invalidateQueries({ queryKey: collegesQuery.queryKey });
      const mapped = [...choices].flatMap(([name, collegeId]) => (collegeId === ADD ? [] : [{ name, collegeId }]));
      onChosen([...chosen.filter(({ name }) => !choices.has(name)), ...mapped]);
    } catch (error) {
      toast.error(t`The names were not saved: ${messageOf(error)}`);
    } finally {
      setSaving(false);
    }
  }

  const options = (colleges.data ?? []).map(({ id, name }) => ({ value: id, label: t`Map to ${name}` }));
  return (
    <div className="import-unknown">
      <p>
        <b>
          {unknown.count === 1
            ? t`1 ${entity} name is not in the master.`
            : t`${whole.format(unknown.count)} ${entity} names are not in the master.`}
        </b>{' '}
        {t`Left as they are, leads keep the name, and reports count them under “No ${entity}”.`}
      </p>
      <div className="import-table-box">
        <table className="import-table">
          <thead>
            <tr>
              <th>{t`${entity} in the file`}</th>
              <th>{t`What it is`}</th>
            </tr>
          </thead>
          <tbody>
            {unknown.names.map(({ name, rows }) => (
              <tr key={name}>
                <th scope="row">
                  {name} <small className="import-note tabular">{rowsInWords(rows)}</small>
                </th>
                <td>
                  <Select
                    aria-label={t`What ${name} is`}
                    showSearch={{ optionFilterProp: 'label' }}
                    allowClear
                    placeholder={t`Leave as it is`}
                    loading={colleges.isLoading}
                    options={[...(mayAdd ? [{ value: ADD, label: t`Add “${name}”` }] : []), ...options]}
                    value={choices.get(name)}
                    onChange={(choice: string | undefined) => choose(name, choice)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {unknown.count > unknown.names.length && (
        <p className="import-note">
          {t`The ${whole.format(unknown.names.length)} names of the most rows are shown; the others follow when these are settled.`}
        </p>
      )}
      <p className="import-actions">
        <button type="button" className="button" disabled={choices.size === 0 || saving || busy} onClick={() => void apply()}>
          {saving ? t`Saving…` : choices.size === 0 ? t`Choose above` : t`Save ${counted(choices.size, 'name')} and check again`}
        </button>
      </p>
    </div>
  );
}
