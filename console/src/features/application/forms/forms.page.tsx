import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formLife } from '@matricula/domain/application';
import { applicationScreens } from '@matricula/domain/application/application.screens';
import { fields, text } from '@matricula/domain/kernel/field-set';
import { formList, type FormRow } from '@matricula/read-models/application';
import { FormDialog } from '../../../shared/form/form-dialog';
import { ListPage } from '../../../shared/grid/list-page';
import { useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';
import { pillStyle } from '../../../shared/ui/theme';
import { emptyForm } from '../form-builder/form-edit';
import { toneOf } from '../form-words';
import { draftForm } from '../form.query';
import { formColumns, formFilters, latestFirst } from './forms.columns';

const newForm = fields({ name: text({ label: 'Name', required: 'Name is required.', most: 120 }) });

/** The application forms of the institution (AP-03). */
export function FormsPage() {
  const navigate = useNavigate();
  const zone = useTenantZone();
  const [adding, setAdding] = useState(false);
  const add = { label: t`New form`, run: () => setAdding(true) };
  const open = (formId: string) => void navigate(applicationScreens.formBuilderForm.at({ form_id: formId }));
  return (
    <>
      <ListPage<FormRow>
        title={t`Forms`}
        list="application-forms"
        model={formList}
        columns={formColumns}
        filters={formFilters}
        defaultSort={latestFirst}
        primary={add}
        onOpen={({ formId }) => open(formId)}
        card={(row) => ({
          title: row.name,
          mark: (
            <span className="pill" style={pillStyle(toneOf(row.status))}>
              {t(formLife.states[row.status])}
            </span>
          ),
          second: row.version > 0 ? t`Version ${row.version} · ${row.questions} questions` : t`${row.questions} questions`,
          third: row.deadline ? t`Open until ${momentIn(row.deadline, zone)}` : undefined,
        })}
        empty={{ text: t`No application forms yet.`, action: add }}
      />
      {adding && (
        <FormDialog
          as="modal"
          title={t`New form`}
          of={newForm}
          focus="name"
          saveText={t`Create`}
          onSave={({ name }, key) => draftForm(emptyForm(String(name)), key)}
          onDone={({ data }) => open(data.id)}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}
