import { InputNumber, Segmented, Select } from 'antd';
import { useState } from 'react';
import { sharesOf } from '@matricula/domain/lead/lead-shares';
import { usePeopleSelect } from '../../../shared/people/use-people-select';
import { counted } from '../../../shared/texts/counted';
import { t } from '../../../shared/texts/texts';
import { SHOWN_CHOSEN } from '../../../shared/ui/shown-chosen';
import type { BulkOrder } from './bulk';
import './assign-fields.css';

const MOST_PEOPLE = 50;
const MOST_WEIGHT = 1_000;

/** Who gets the leads, and how several people share them. */
export interface Assignment {
  people: readonly string[];
  byWeight: boolean;
  /** By person; null while nothing is typed. */
  weights: Readonly<Record<string, number | null>>;
}

export const nobodyYet: Assignment = { people: [], byWeight: false, weights: {} };

const weightOf = ({ byWeight, weights }: Assignment, id: string): number | null => {
  const typed = weights[id];
  return byWeight && typed !== undefined ? typed : 1;
};

/** Whether nothing is missing. */
export const isWholeAssignment = (assignment: Assignment): boolean =>
  assignment.people.length > 0 && assignment.people.every((id) => weightOf(assignment, id) !== null);

/** The order that is sent: one person as before, several as shares. */
export function assignOrder(assignment: Assignment): BulkOrder {
  const [only = ''] = assignment.people;
  if (assignment.people.length <= 1) return { action: 'assign', user_id: only };
  const shares = assignment.people.map((user_id) => ({ user_id, weight: weightOf(assignment, user_id) ?? 1 }));
  return { action: 'assign', shares };
}

interface AssignFieldsProps {
  assignment: Assignment;
  /** How many leads are assigned. */
  count: number | undefined;
  onChange: (assignment: Assignment) => void;
}

/** Chooses one or several people. Of several, a table says how many leads each of them gets before anything starts. */
export function AssignFields({ assignment, count, onChange }: AssignFieldsProps) {
  const { people, byWeight, weights } = assignment;
  const { select } = usePeopleSelect({ chosen: people });
  // It closes with each person that is chosen, so that the table below and the buttons are seen.
  const [open, setOpen] = useState(false);
  const leads = sharesOf(
    count ?? 0,
    people.map((id) => weightOf(assignment, id) ?? 1),
  );
  const nameOf = (id: string) => select.options.find(({ value }) => value === id)?.label ?? id;
  return (
    <div className="assign-fields">
      <Select
        autoFocus
        mode="multiple"
        maxCount={MOST_PEOPLE}
        maxTagCount={SHOWN_CHOSEN}
        aria-label={t`New owners`}
        className="bulk-owner"
        {...select}
        // Enter takes the first one that is found, which must not be one that is chosen: that would take the person out again.
        showSearch={{ ...select.showSearch, filterOption: (_, option) => !people.includes(option?.value ?? '') }}
        open={open}
        onOpenChange={(opens) => {
          setOpen(opens);
          select.onOpenChange(opens);
        }}
        onSelect={(id, option) => {
          select.onSelect(id, option);
          setOpen(false);
        }}
        placeholder={t`Search one or more people`}
        value={[...people]}
        onChange={(chosen: string[]) => onChange({ ...assignment, people: chosen })}
      />
      {people.length > 1 && (
        <>
          <Segmented
            block
            aria-label={t`How the leads are split`}
            options={[
              { label: t`Evenly`, value: false },
              { label: t`By weight`, value: true },
            ]}
            value={byWeight}
            onChange={(chosen) => onChange({ ...assignment, byWeight: chosen })}
          />
          <table>
            <thead>
              <tr>
                <th scope="col">{t`Person`}</th>
                {byWeight && <th scope="col">{t`Weight`}</th>}
                <th scope="col">{t`Gets`}</th>
              </tr>
            </thead>
            <tbody>
              {people.map((id, index) => (
                <tr key={id}>
                  <th scope="row">{nameOf(id)}</th>
                  {byWeight && (
                    <td>
                      <InputNumber
                        aria-label={t`Weight of ${nameOf(id)}`}
                        min={1}
                        max={MOST_WEIGHT}
                        precision={0}
                        value={weightOf(assignment, id)}
                        onChange={(weight) => onChange({ ...assignment, weights: { ...weights, [id]: weight } })}
                      />
                    </td>
                  )}
                  <td className="tabular">{counted(leads[index] ?? 0, 'lead')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </div>
  );
}
