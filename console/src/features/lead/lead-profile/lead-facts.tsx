import {
  HeartFilled,
  HeartOutlined,
  SafetyCertificateFilled,
  SafetyCertificateOutlined,
  StarFilled,
  StarOutlined,
} from '@ant-design/icons';
import { useMemo } from 'react';
import { type LeadRow } from '@matricula/read-models/lead';
import { WhoCanSee } from '../../../shared/access/who-can-see';
import { CallNumber } from '../../../shared/call/call-number';
import { get, post } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { notSaved } from '../../../shared/http/not-saved';
import { markFavourite, refreshLead } from '../../../shared/lead/lead.query';
import { useColleges, useCourses, useSources, useSourceWord } from '../../../shared/lead/masters.query';
import { StagePill } from '../../../shared/lead/stage-pill';
import { useLabels } from '../../../shared/session/labels';
import { useCurrentUser, useFieldRules, useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { toast } from '../../../shared/ui/toast';
import { EditableField } from './editable-field';
import { OwnerField } from './owner-field';
import { PriorityField } from './priority-field';
import { WhyOwner } from './why-owner';
import { ScoreField } from './score-field';
import { usePastMoment } from './past-moment';
import { t } from '../../../shared/texts/texts';

/** The left column: fields read aloud on a call, and marks. */
export function LeadFacts({ lead }: { lead: LeadRow }) {
  const zone = useTenantZone();
  const labels = useLabels();
  const source = useSourceWord();
  const rules = useFieldRules();
  const sources = useSources();
  const { data: courses } = useCourses();
  const { data: known } = useColleges();
  const colleges = useMemo(() => known?.map(({ id, name }) => ({ value: id, label: name })) ?? [], [known]);
  const userId = String(useCurrentUser()?.id ?? '');
  const { leadId, nextFollowUpAt } = lead;
  const favourite = lead.favouriteOf.includes(userId);
  const bookmarked = lead.bookmarkedBy.includes(userId);
  const then = usePastMoment();
  const overdue = nextFollowUpAt !== undefined && nextFollowUpAt < (then ?? new Date().toISOString());

  async function change(call: Promise<{ message?: string }>) {
    try {
      const { message } = await call;
      toast.success(message ?? t`Saved`);
      await refreshLead(leadId);
    } catch (error) {
      toast.error(notSaved(error));
    }
  }

  return (
    <aside className="detail-facts record-facts" aria-label={t`Lead`}>
      <div className="record-name">
        <EditableField lead={lead} field="name" label={t`Name`} large />
        <span className="record-marks">
          <button
            type="button"
            className="icon-button"
            disabled={then !== undefined}
            aria-pressed={favourite}
            aria-label={favourite ? t`Remove from favourites` : t`Add to favourites`}
            title={favourite ? t`Remove from favourites` : t`Add to favourites`}
            onClick={() => void markFavourite(leadId, !favourite).catch((error: unknown) => toast.error(messageOf(error)))}
          >
            {favourite ? <HeartFilled /> : <HeartOutlined />}
          </button>
          <button
            type="button"
            className="icon-button"
            disabled={then !== undefined}
            aria-pressed={bookmarked}
            aria-label={bookmarked ? t`Remove the bookmark` : t`Bookmark`}
            title={bookmarked ? t`Remove the bookmark` : t`Bookmark`}
            onClick={() => void change(post(`leads/${leadId}/bookmark`, { bookmarked: !bookmarked }))}
          >
            {bookmarked ? <StarFilled /> : <StarOutlined />}
          </button>
          <button
            type="button"
            className="icon-button"
            aria-pressed={lead.verified}
            disabled={lead.verified || then !== undefined}
            aria-label={lead.verified ? t`Verified` : t`Verify`}
            title={lead.verified ? t`Verified` : t`Verify`}
            onClick={() => void change(get(`verifiedLeads/${leadId}`, {}, { changes: true }))}
          >
            {lead.verified ? <SafetyCertificateFilled /> : <SafetyCertificateOutlined />}
          </button>
        </span>
      </div>
      <dl>
        <EditableField lead={lead} field="phone" label={t`Phone`} tabular shown={lead.phone && <Phone lead={lead} />} />
        <dt>{t`Stage`}</dt>
        <dd>
          <StagePill stage={lead.stage} />
          {lead.subStage && <span> {lead.subStage}</span>}
          {lead.stageLocked && <span className="faint"> {t`locked`}</span>}
        </dd>
        <dt>{t`Owner`}</dt>
        <dd>
          <OwnerField lead={lead} />
          {then === undefined && <WhyOwner lead={lead} />}
        </dd>
        <dt>{t`Next follow-up`}</dt>
        <dd className="tabular">
          {nextFollowUpAt ? (
            <span className={overdue ? 'overdue' : undefined}>
              {overdue ? t`! ${momentIn(nextFollowUpAt, zone)} overdue` : momentIn(nextFollowUpAt, zone)}
            </span>
          ) : (
            <span className="faint">{t`none`}</span>
          )}
        </dd>
        <EditableField
          lead={lead}
          field="source"
          label={t`Source`}
          options={sources}
          shown={
            <>
              {source(lead.source) || <span className="faint">{t`unknown`}</span>}
              {lead.lastSource && lead.lastSource !== lead.source && <span className="faint"> {t`last ${source(lead.lastSource)}`}</span>}
            </>
          }
        />
        <EditableField lead={lead} field="collegeId" label={t(labels.entity)} options={colleges} shown={lead.collegeName} />
        <dt>{t`Priority`}</dt>
        <dd>
          <PriorityField lead={lead} />
        </dd>
        {rules?.source !== 'hidden' && (
          <>
            <dt>{t`Score`}</dt>
            <dd>
              <ScoreField lead={lead} />
            </dd>
          </>
        )}
        <EditableField lead={lead} field="email" label={t`Email`} />
        <EditableField lead={lead} field="city" label={t`City`} />
        <EditableField lead={lead} field="course" label={t(labels.course)} options={courses} />
      </dl>
      {then === undefined && <WhoCanSee list="leads" id={leadId} thing="lead" />}
    </aside>
  );
}

/** The phone number; a click calls it, except in the past. */
function Phone({ lead: { leadId, phone, name } }: { lead: LeadRow }) {
  const then = usePastMoment();
  return then === undefined ? <CallNumber leadId={leadId} phone={phone} name={name} /> : phone;
}
