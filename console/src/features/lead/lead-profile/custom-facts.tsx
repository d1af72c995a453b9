import { type Choice, type Field } from '@matricula/domain/kernel/field-set';
import { type LeadRow } from '@matricula/read-models/lead';
import { CallNumber } from '../../../shared/call/call-number';
import { customWord, useCustomSet } from '../../../shared/lead/custom-fields.query';
import { callable } from '../../../shared/lead/lead.query';
import { EditableField } from './editable-field';
import { usePastMoment } from './past-moment';
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
  const isPast = usePastMoment() !== undefined;
  // A masked number of a field is not known to the server by the lead, so that it cannot be called.
  const shownValue = (field: Field, value: string | undefined) =>
    field.kind === 'phone' && callable(value) && !isPast ? (
      <CallNumber leadId={lead.leadId} phone={value} name={lead.name} />
    ) : (
      customWord(field, value)
    );
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
            shown={shownValue(field, lead.attributes?.[key])}
          />
        ))}
      </dl>
    </section>
  );
}
