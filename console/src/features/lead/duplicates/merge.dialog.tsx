import { Modal, Segmented } from 'antd';
import { useState } from 'react';
import { whole } from '@matricula/domain/kernel/figures';
import { messageOf } from '../../../shared/http/http-error';
import { useCustomFields } from '../../../shared/lead/custom-fields.query';
import { t } from '../../../shared/texts/texts';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { Blank } from '../../../shared/ui/page-states';
import { toast } from '../../../shared/ui/toast';
import { briefName, fieldWord, thingsOf } from './duplicate-words';
import { mergeAsSeen, useMergePreview, type LeadInBrief, type MergePreview } from './duplicates.query';

/** Chooses the lead that stays and, field by field, the value that survives, and merges the other lead into it. */
export function MergeDialog({ pair, onClose }: { pair: readonly [LeadInBrief, LeadInBrief]; onClose: () => void }) {
  const [survivorAt, setSurvivorAt] = useState<0 | 1>(0);
  const [survivor, merged] = survivorAt === 0 ? pair : [pair[1], pair[0]];
  const { data, error, refetch } = useMergePreview(survivor.leadId, merged.leadId);
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  const [busy, setBusy] = useState(false);
  // Without a choice, a value of the other lead fills a gap and replaces nothing.
  const isTaken = ({ field, survivor: own }: MergePreview['choices'][number]) => chosen[field] ?? own === null;

  async function merge(preview: MergePreview) {
    setBusy(true);
    try {
      await mergeAsSeen(
        preview,
        preview.choices.filter(isTaken).map(({ field }) => field),
      );
      onClose();
    } catch (failure) {
      toast.error(t`Nothing was merged: ${messageOf(failure)}`);
      setBusy(false);
      void refetch();
    }
  }

  return (
    <Modal
      open
      title={t`Merge two leads`}
      width={720}
      okText={t`Merge`}
      okButtonProps={{ disabled: !data, loading: busy }}
      onOk={() => data && void merge(data)}
      onCancel={onClose}
    >
      <div className="merge-survivor">
        <span id="merge-survivor-label">{t`Keep this lead`}</span>
        <Segmented
          aria-labelledby="merge-survivor-label"
          value={survivorAt}
          options={pair.map((lead, at) => ({ value: at as 0 | 1, label: briefName(lead) }))}
          onChange={(at) => {
            setSurvivorAt(at);
            setChosen({});
          }}
        />
      </div>
      {error ? (
        <LoadFailed title={t`The leads could not be compared`} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Blank />
      ) : (
        <>
          <Choices preview={data} isTaken={isTaken} onChoose={(field, taken) => setChosen((before) => ({ ...before, [field]: taken }))} />
          <Things preview={data} />
        </>
      )}
    </Modal>
  );
}

interface ChoicesProps {
  preview: MergePreview;
  isTaken: (choice: MergePreview['choices'][number]) => boolean;
  onChoose: (field: string, taken: boolean) => void;
}

function Choices({ preview: { survivor, merged, choices }, isTaken, onChoose }: ChoicesProps) {
  const custom = useCustomFields();
  const labels = new Map(custom.map(({ key, label }) => [key, label]));
  if (choices.length === 0) return <p className="duplicates-none">{t`The other lead has no value that differs.`}</p>;
  return (
    <div className="merge-fields" role="group" aria-label={t`Values that survive`}>
      {choices.map((choice) => {
        const { field, survivor: own, merged: other } = choice;
        const taken = isTaken(choice);
        const option = (value: string | null, of: LeadInBrief, take: boolean) => (
          <label className={taken === take ? 'merge-value merge-value-chosen' : 'merge-value'}>
            <input type="radio" name={`merge-${field}`} checked={taken === take} onChange={() => onChoose(field, take)} />
            <span>
              {value ?? <i>{t`No value`}</i>}
              <span className="visually-hidden">{t`of ${briefName(of)}`}</span>
            </span>
          </label>
        );
        return (
          <fieldset key={field} className="merge-field">
            <legend>{fieldWord(field, labels)}</legend>
            {option(own, survivor, false)}
            {option(other, merged, true)}
          </fieldset>
        );
      })}
    </div>
  );
}

function Things({ preview }: { preview: MergePreview }) {
  const { merged, survivor } = preview;
  const all = thingsOf(preview);
  return (
    <div className="merge-things">
      {all.length > 0 && (
        <table className="merge-counts">
          <caption>{t`Shown with ${briefName(survivor)} afterwards:`}</caption>
          <thead>
            <tr>
              <td />
              <th scope="col">{t`Kept: ${briefName(survivor)}`}</th>
              <th scope="col">{t`Merged: ${briefName(merged)}`}</th>
            </tr>
          </thead>
          <tbody>
            {all.map(({ name, own, other }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="tabular">{whole.format(own)}</td>
                <td className="tabular">{whole.format(other)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="duplicates-soft">
        {t`${briefName(merged)} is removed from all lists. New enquiries from its phone numbers and email addresses are added to this lead. You can separate both at any time.`}
      </p>
    </div>
  );
}
