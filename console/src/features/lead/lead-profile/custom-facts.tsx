import { type Choice, type Field } from '@matricula/domain/kernel/field-set';
import { type LeadRow } from '@matricula/read-models/lead';
import { customWord, useCustomSet } from '../../../shared/lead/custom-fields.query';
import { EditableField } from './editable-field';
import { t } from '../../../shared/texts/texts';

const optionsOf = ({ kind, of }: Field): readonly (string | Choice)[] | undefined =>
  kind === 'flag'
    ? [
        { value: 'true', label: t`Yes` },
        { value: 'false', label: t`No` },
      ]
    : of;

/** The tenant's custom fields of a lead. */
export function CustomFacts({ lead }: { lead: LeadRow }) {
  const set = useCustomSet();
  if (Object.keys(set).length === 0) return null;
  return (
    <section>
      <h2>{t`More`}</h2>
      <dl>
        {Object.entries(set).map(([key, field]) => (
          <EditableField
            key={key}
            lead={lead}
            field={`attributes.${key}`}
            label={field.label}
            kind={field.kind}
            options={optionsOf(field)}
            shown={customWord(field, lead.attributes?.[key])}
          />
        ))}
      </dl>
    </section>
  );
}
