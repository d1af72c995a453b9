import { choicesOf } from '@matricula/domain/kernel/field-set';
import { enquiryFields } from '@matricula/domain/marketing';
import { type LeadRow } from '@matricula/read-models/lead';
import { useCustomSet } from '../../../shared/lead/custom-fields.query';
import { useLabels } from '../../../shared/session/labels';
import { useFieldRules, useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { CustomFacts } from './custom-facts';
import { DialerPlaces } from './dialer-places';
import { EditableField } from './editable-field';
import { usePastMoment } from './past-moment';
import { TrackingEvents } from './tracking-events';
import { t } from '../../../shared/texts/texts';

const genders = choicesOf(enquiryFields.gender);

/** Profile data that is not shown elsewhere. Fields read aloud on a call are only in the left column. */
export function ProfileTab({ lead }: { lead: LeadRow }) {
  const labels = useLabels();
  const zone = useTenantZone();
  const set = useCustomSet();
  const more = Object.entries(lead.attributes ?? {}).filter(([name]) => !Object.hasOwn(set, name));
  const rules = useFieldRules();
  const then = usePastMoment();
  const came: [label: string, value: string | undefined][] = [
    ...(rules?.source === 'hidden' ? [] : [[t`Publisher`, lead.publisherName] satisfies [string, string | undefined]]),
    [t`Enquiries`, String(lead.enquiries)],
    [t`Created`, momentIn(lead.createdAt, zone)],
    [t`Updated`, momentIn(lead.updatedAt, zone)],
  ];
  return (
    <>
      <div className="profile-data">
        <section>
          <h2>{labels.student}</h2>
          <dl>
            <EditableField lead={lead} field="gender" label={t`Gender`} options={genders} />
            <EditableField lead={lead} field="country" label={t`Country`} />
            <EditableField lead={lead} field="state" label={t`State`} />
            <EditableField lead={lead} field="category" label={t`Category`} />
            <EditableField lead={lead} field="leadType" label={t`Lead Type`} />
          </dl>
        </section>
        <section>
          <h2>{t`Education`}</h2>
          <dl>
            <EditableField lead={lead} field="lastEducation" label={t`Last Education`} />
            <EditableField lead={lead} field="yearOfAdmission" label={t`Year of Admission`} />
            <EditableField lead={lead} field="stream" label={t`Stream`} />
          </dl>
        </section>
        <section>
          <h2>{t`Origin`}</h2>
          <dl>
            <EditableField lead={lead} field="externalId" label={t`External id`} />
            <EditableField lead={lead} field="utmSource" label={t`UTM Source`} />
            <EditableField lead={lead} field="utmMedium" label={t`UTM Medium`} />
            <EditableField lead={lead} field="utmCampaign" label={t`UTM Campaign`} />
            {came.map(([label, value]) => (
              <Fact key={label} label={label} value={value} />
            ))}
          </dl>
        </section>
        <CustomFacts lead={lead} />
        {more.length > 0 && (
          <section>
            <h2>{t`Further fields`}</h2>
            <dl>
              {more.map(([name]) => (
                <EditableField key={name} lead={lead} field={`attributes.${name}`} label={name} />
              ))}
            </dl>
          </section>
        )}
      </div>
      {then === undefined && <TrackingEvents lead={lead} />}
      {then === undefined && <DialerPlaces lead={lead} />}
    </>
  );
}

function Fact({ label, value }: { label: string; value: string | undefined }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value || <span className="faint">{t`none`}</span>}</dd>
    </>
  );
}
