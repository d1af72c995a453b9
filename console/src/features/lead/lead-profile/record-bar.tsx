import {
  FileTextOutlined,
  ForwardOutlined,
  LeftOutlined,
  MailOutlined,
  MessageOutlined,
  PhoneOutlined,
  PlusOutlined,
  RightOutlined,
  WhatsAppOutlined,
} from '@ant-design/icons';
import { type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { type LeadRow } from '@matricula/read-models/lead';
import { type LeadChannel } from '@matricula/domain/outreach';
import { whole } from '@matricula/domain/kernel/figures';
import { type Neighbours } from '../../../shared/grid/list-source';
import { messageOf } from '../../../shared/http/http-error';
import { useMayCall } from '../../../shared/call/call-number';
import { callable, callNumber, canCall, chatWithLead } from '../../../shared/lead/lead.query';
import { type QueuePlace } from '../../../shared/lead/queue-place';
import { AsOfButton } from '../../../shared/past/as-of-button';
import { toast } from '../../../shared/ui/toast';
import { t } from '../../../shared/texts/texts';

interface RecordBarProps {
  lead: LeadRow;
  queue?: QueuePlace;
  neighbours?: Neighbours;
  onGo: (key: string) => void;
  onAddStage: () => void;
  onAddNote: () => void;
  onMessage: (channel: LeadChannel) => void;
  /** Refers the lead to level 3; missing for users who may not. */
  onRefer?: () => void;
  /** Shows the lead as of a moment. */
  onAsOf: (at: string) => void;
}

/** Stays in view: the place in the queue and the actions of a call. */
export function RecordBar({ lead, queue, neighbours, onGo, onAddStage, onAddNote, onMessage, onRefer, onAsOf }: RecordBarProps) {
  const navigate = useNavigate();
  const mayCall = useMayCall();
  const { leadId, phone } = lead;
  const not = (what: string) => (error: unknown) => toast.error(t`${what} was not recorded: ${messageOf(error)}`);
  const step = (name: string, key: string, icon: ReactNode, to: string | null) => (
    <button
      type="button"
      className="icon-button"
      aria-label={name}
      title={`${name} (${key})`}
      disabled={!to}
      onClick={() => to && onGo(to)}
    >
      {icon}
    </button>
  );
  return (
    <div className="record-bar">
      {queue && neighbours ? (
        <div className="record-queue">
          {step('Previous lead', 'k', <LeftOutlined />, neighbours.previous ?? null)}
          <span className="tabular">
            {neighbours.index >= 0
              ? t`${whole.format(neighbours.index + 1)} of ${whole.format(neighbours.count)} in “${queue.label}”`
              : t`not in “${queue.label}”`}
          </span>
          {step('Next lead', 'j', <RightOutlined />, neighbours.next ?? null)}
        </div>
      ) : (
        <button type="button" className="icon-button record-back" aria-label={t`Leads`} onClick={() => void navigate('/leads?type=all')}>
          <LeftOutlined /> <span>{t`Leads`}</span>
        </button>
      )}
      <span className="record-bar-space" />
      <AsOfButton at={undefined} label={t`As of`} onShow={onAsOf} />
      {mayCall && canCall({ leadId, phone }) && (
        <button type="button" className="button" onClick={() => void callNumber({ leadId, phone, name: lead.name })}>
          <PhoneOutlined /> {t`Call`}
        </button>
      )}
      {callable(phone) && (
        <button type="button" className="button" onClick={() => void chatWithLead(leadId, phone).catch(not('The message'))}>
          <WhatsAppOutlined /> {t`WhatsApp`}
        </button>
      )}
      <button type="button" className="button" title={t`Send SMS`} onClick={() => onMessage('sms')}>
        <MessageOutlined /> {t`SMS`}
      </button>
      <button type="button" className="button" title={t`Send email`} onClick={() => onMessage('email')}>
        <MailOutlined /> {t`Email`}
      </button>
      {onRefer && (
        <button type="button" className="button" title={t`Refer to L3`} onClick={onRefer}>
          <ForwardOutlined /> {t`L3`}
        </button>
      )}
      <button type="button" className="button" onClick={onAddNote}>
        <FileTextOutlined /> {t`Note`}
      </button>
      <button type="button" className="button button-primary" title={t`Add stage (c)`} onClick={onAddStage}>
        <PlusOutlined /> {t`Add stage`}
      </button>
    </div>
  );
}
