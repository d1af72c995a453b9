import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { whole } from '@matricula/domain/kernel/figures';
import { leadScreens } from '@matricula/domain/lead/lead.screens';
import { CallNumber } from '../../../shared/call/call-number';
import { notSaved } from '../../../shared/http/not-saved';
import { StagePill } from '../../../shared/lead/stage-pill';
import { useLiveRows } from '../../../shared/live/live-hooks';
import { useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { Blank } from '../../../shared/ui/page-states';
import { toast } from '../../../shared/ui/toast';
import { briefName, reasonWord } from './duplicate-words';
import { dismiss, PAGE_SIZE, useCandidates, type Candidate, type LeadInBrief } from './duplicates.query';
import { MergeDialog } from './merge.dialog';
import './duplicates.css';

/** Pairs of leads that may be one person: compared, merged, or marked as different people. */
export function DuplicatesPage() {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const leadId = params.get('lead');
  const { data, error, isPending, refetch } = useCandidates(page, leadId);
  const [compared, setCompared] = useState<Candidate>();
  const again = () => void refetch();
  useLiveRows('leads', again, again);
  const go = (to: number) => setParams({ ...(leadId ? { lead: leadId } : {}), ...(to > 1 ? { page: String(to) } : {}) });

  return (
    <div className="duplicates">
      <header className="duplicates-head">
        <h1>{t`Duplicate leads`}</h1>
        {data && <span className="tabular">{whole.format(data.count)}</span>}
        {leadId && <Link to={leadScreens.duplicates.at()}>{t`All duplicates`}</Link>}
      </header>
      {error ? (
        <LoadFailed title={t`The duplicates could not be loaded`} error={error} onRetry={again} />
      ) : isPending ? (
        <Blank />
      ) : data.data.length === 0 ? (
        <p className="duplicates-none">{t`No leads look like the same person.`}</p>
      ) : (
        <ul className="duplicates-list">
          {data.data.map((candidate) => (
            <Pair
              key={`${candidate.lead.leadId}/${candidate.other.leadId}`}
              candidate={candidate}
              onCompare={() => setCompared(candidate)}
            />
          ))}
        </ul>
      )}
      {data && <LeftOut {...data.left_out} />}
      {data && <Pages page={page} count={data.count} onGo={go} />}
      {compared && <MergeDialog pair={[compared.lead, compared.other]} onClose={() => setCompared(undefined)} />}
    </div>
  );
}

/** Says by which names and contacts leads are not compared, because too many share them. */
function LeftOut({ names, contacts }: { names: number; contacts: number }) {
  if (names === 0 && contacts === 0) return null;
  return (
    <p className="duplicates-soft" role="note">
      {names === 1 && t`1 name with a city is shared by more than 20 leads and is not compared.`}
      {names > 1 && t`${whole.format(names)} names with a city are shared by more than 20 leads and are not compared.`}{' '}
      {contacts === 1 && t`1 phone number or e-mail is shared by more than 20 leads and is not compared.`}
      {contacts > 1 && t`${whole.format(contacts)} phone numbers or e-mails are shared by more than 20 leads and are not compared.`}
    </p>
  );
}

function Pair({ candidate, onCompare }: { candidate: Candidate; onCompare: () => void }) {
  const [busy, setBusy] = useState(false);
  const { lead, other, similarity, reasons } = candidate;
  const names = t`${briefName(lead)} and ${briefName(other)}`;
  async function apart() {
    setBusy(true);
    try {
      await dismiss(candidate);
    } catch (failure) {
      toast.error(notSaved(failure));
      setBusy(false);
    }
  }
  return (
    <li className="duplicates-pair" aria-label={names}>
      <div className="duplicates-why">
        <span className="duplicates-similarity tabular" title={t`Similarity`}>{`${similarity} %`}</span>
        <span>{reasons.map(({ kind }) => reasonWord(kind, candidate)).join(' · ')}</span>
      </div>
      <Side lead={lead} />
      <Side lead={other} />
      <div className="duplicates-actions">
        <Button type="primary" aria-label={t`Compare ${names}`} onClick={onCompare}>
          {t`Compare and merge`}
        </Button>
        <Button loading={busy} aria-label={t`Not a duplicate: ${names}`} onClick={() => void apart()}>
          {t`Not a duplicate`}
        </Button>
      </div>
    </li>
  );
}

function Side({ lead }: { lead: LeadInBrief }) {
  const zone = useTenantZone();
  return (
    <div className="duplicates-side">
      <Link to={leadScreens.conversation.at({ id: lead.leadId })}>{briefName(lead)}</Link>
      <span className="duplicates-contacts">
        <CallNumber leadId={lead.leadId} phone={lead.phone} name={lead.name} />
        {lead.email && <span>{lead.email}</span>}
      </span>
      <span className="duplicates-soft">
        {[lead.city, lead.ownerName, momentIn(lead.createdAt, zone)].filter(Boolean).join(' · ')}
        {lead.stage && <StagePill stage={lead.stage} />}
      </span>
    </div>
  );
}

function Pages({ page, count, onGo }: { page: number; count: number; onGo: (page: number) => void }) {
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
  if (pages === 1 && page === 1) return null;
  return (
    <nav className="duplicates-pages" aria-label={t`Page ${page} of ${pages}`}>
      <Button icon={<LeftOutlined />} aria-label={t`Previous page`} disabled={page <= 1} onClick={() => onGo(page - 1)} />
      <span className="tabular">{t`Page ${page} of ${pages}`}</span>
      <Button icon={<RightOutlined />} aria-label={t`Next page`} disabled={page >= pages} onClick={() => onGo(page + 1)} />
    </nav>
  );
}
