import { Button } from 'antd';
import { Fragment, useState } from 'react';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { valueOf } from '@matricula/domain/kernel/field-text';
import { type LeadRow } from '@matricula/read-models/lead';
import { FormDialog } from '../../../shared/form/form-dialog';
import { put } from '../../../shared/http/http';
import { customTextsOf, customWord, useCustomSet } from '../../../shared/lead/custom-fields.query';
import { refreshLead } from '../../../shared/lead/lead.query';
import { toast } from '../../../shared/ui/toast';
import { usePastMoment } from './past-moment';
import { t } from '../../../shared/texts/texts';

/** The tenant's custom fields of a lead, and the form to edit them. */
export function CustomFacts({ lead }: { lead: LeadRow }) {
  const set = useCustomSet();
  const [open, setOpen] = useState(false);
  const then = usePastMoment();
  const { leadId, custom = {} } = lead;
  if (Object.keys(set).length === 0) return null;
  const kept: FieldValues = Object.fromEntries(
    Object.entries(set).flatMap(([key, field]) => (custom[key] === undefined ? [] : [[key, valueOf(field, custom[key])]])),
  );

  async function save(values: FieldValues, idempotencyKey: string) {
    const { attributes } = customTextsOf(set, values);
    const expected = Object.fromEntries(Object.keys(attributes).map((key) => [key, custom[key] ?? null]));
    return put(`updateProfileLead/${leadId}`, { attributes, expected: { attributes: expected } }, { idempotencyKey });
  }

  return (
    <section>
      <h2>
        {t`More`} {then === undefined && <Button size="small" onClick={() => setOpen(true)}>{t`Edit`}</Button>}
      </h2>
      <dl>
        {Object.entries(set).map(([key, field]) => (
          <Fragment key={key}>
            <dt>{field.label}</dt>
            <dd>{customWord(field, custom[key]) || <span className="faint">{t`none`}</span>}</dd>
          </Fragment>
        ))}
      </dl>
      {open && (
        <FormDialog
          as="drawer"
          title={t`More about this lead`}
          of={set}
          kept={kept}
          draft={`lead/${leadId}/custom`}
          onSave={save}
          onDone={({ message }) => {
            toast.success(message ?? t`Saved`);
            setOpen(false);
            void refreshLead(leadId);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}
