import { DeleteOutlined, EditOutlined, EyeOutlined, LeftOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Popconfirm, Select, Switch } from 'antd';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { dialerRule } from '@matricula/domain/dialer';
import { dialerScreens } from '@matricula/domain/dialer/dialer.screens';
import { whole } from '@matricula/domain/kernel/figures';
import { messageOf } from '../../../shared/http/http-error';
import { useColleges } from '../../../shared/lead/masters.query';
import { useLiveRows } from '../../../shared/live/live-hooks';
import { changeRecord, removeRecord } from '../../../shared/record/record-calls';
import { useLabels } from '../../../shared/session/labels';
import { useAllowed, useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { PlainTable } from '../../../shared/ui/plain-table';
import { SHOWN_CHOSEN } from '../../../shared/ui/shown-chosen';
import { pillStyle } from '../../../shared/ui/theme';
import { toast } from '../../../shared/ui/toast';
import { PAGE_SIZE, useDialerRules, type DialerRule } from '../dialer.query';
import { triggerWord } from '../rule-words';
import { VanishedValues } from '../vanished-values';
import { RuleDetails } from './rule-details';
import '../dialer.css';

/** The rules that put leads on dialer lists (001 §2.7). */
export function DialerListPage() {
  const navigate = useNavigate();
  const labels = useLabels();
  const mayChange = useAllowed('Setting_Configuration');
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const colleges = params.getAll('college');
  const { data, error, isPending, refetch } = useDialerRules(page, colleges);
  const { data: known = [] } = useColleges();
  const [viewed, setViewed] = useState<DialerRule>();
  useLiveRows(
    'dialer-rules',
    () => void refetch(),
    () => void refetch(),
  );
  const go = (to: number, of: readonly string[] = colleges) =>
    setParams([...(to > 1 ? [['page', String(to)] as [string, string]] : []), ...of.map((id): [string, string] => ['college', id])]);

  return (
    <div className="dialer-rules">
      <header className="dialer-head">
        <h1>{t`Dialer Configuration`}</h1>
        {data && <span className="tabular">{t`Total: ${whole.format(data.count ?? data.data.length)}`}</span>}
        {mayChange && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate(dialerScreens.dialerConfig.at())}>
            {t`Create`}
          </Button>
        )}
      </header>
      <Select
        mode="multiple"
        className="dialer-colleges"
        aria-label={labels.entity}
        placeholder={labels.entity}
        allowClear
        maxTagCount={SHOWN_CHOSEN}
        showSearch={{ optionFilterProp: 'label' }}
        value={colleges}
        options={known.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(chosen: string[]) => go(1, chosen)}
      />
      {error ? (
        <LoadFailed title={t`The dialer rules could not be loaded`} error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <div className="blank" role="progressbar" aria-label={t`Loading`} />
      ) : data.data.length === 0 ? (
        <p className="dialer-none">{t`No dialer rules.`}</p>
      ) : (
        <RuleTable rules={data.data} first={(page - 1) * PAGE_SIZE + 1} onView={setViewed} onChanged={() => void refetch()} />
      )}
      {data && <Pages page={page} count={data.count ?? data.data.length} onGo={go} />}
      {viewed && <RuleDetails rule={viewed} onClose={() => setViewed(undefined)} />}
    </div>
  );
}

interface RuleTableProps {
  rules: readonly DialerRule[];
  /** The number of the first row. */
  first: number;
  onView: (rule: DialerRule) => void;
  onChanged: () => void;
}

function RuleTable({ rules, first, onView, onChanged }: RuleTableProps) {
  const labels = useLabels();
  const mayChange = useAllowed('Setting_Configuration');
  const zone = useTenantZone();
  const [busy, setBusy] = useState<string>();
  const change = async (id: string, send: () => Promise<{ message?: string }>, said: string) => {
    setBusy(id);
    try {
      await send();
      toast.success(said);
      onChanged();
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <PlainTable
      caption={t`Dialer Configuration`}
      rows={rules}
      rowKey={({ id }) => id}
      columns={[
        { title: t`Sr. No.`, tabular: true, cell: (_, index) => first + index },
        {
          title: t`Name`,
          kind: 'name',
          cell: (rule) => (
            <>
              {rule.name}
              {rule.namesCollege && (
                <span className="pill dialer-names" style={pillStyle('plain')}>
                  {t`Names a chosen ${labels.entity}`}
                </span>
              )}
              <VanishedValues rule={rule} />
            </>
          ),
        },
        { title: t`Created By`, cell: ({ createdByName }) => createdByName },
        { title: t`Created On`, tabular: true, cell: ({ createdAt }) => momentIn(createdAt, zone) },
        { title: t`trigger Type`, cell: ({ triggerType }) => triggerWord(triggerType) },
        {
          title: t`Active`,
          cell: ({ id, name, status }) => (
            <>
              <Switch
                size="small"
                checked={status === 1}
                loading={busy === id}
                aria-label={t`Active: ${name}`}
                disabled={!mayChange}
                onChange={(active) =>
                  void change(
                    id,
                    () => changeRecord(dialerRule, id, { active }),
                    active ? t`${name} is active` : t`${name} is no longer active`,
                  )
                }
              />
              <span className="dialer-active">{status === 1 ? t`Yes` : t`No`}</span>
            </>
          ),
        },
        {
          title: t`Action`,
          kind: 'actions',
          cell: (rule) => (
            <>
              <button type="button" className="icon-button" aria-label={t`View ${rule.name}`} title={t`View`} onClick={() => onView(rule)}>
                <EyeOutlined />
              </button>
              {mayChange && (
                <>
                  <Link
                    className="icon-button"
                    to={dialerScreens.dialerConfig.at({ id: rule.id })}
                    aria-label={t`Edit ${rule.name}`}
                    title={t`Edit`}
                  >
                    <EditOutlined />
                  </Link>
                  <Popconfirm
                    title={t`Delete "${rule.name}"?`}
                    okText={t`Delete`}
                    okButtonProps={{ danger: true }}
                    onConfirm={() => change(rule.id, () => removeRecord(dialerRule, rule.id), t`${rule.name} is deleted`)}
                  >
                    <button type="button" className="icon-button" aria-label={t`Delete ${rule.name}`} title={t`Delete`}>
                      <DeleteOutlined />
                    </button>
                  </Popconfirm>
                </>
              )}
            </>
          ),
        },
      ]}
    />
  );
}

function Pages({ page, count, onGo }: { page: number; count: number; onGo: (page: number) => void }) {
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
  if (pages === 1 && page === 1) return null;
  return (
    <nav className="dialer-pages" aria-label={t`Pages`}>
      <Button icon={<LeftOutlined />} aria-label={t`Previous page`} disabled={page <= 1} onClick={() => onGo(page - 1)} />
      <span className="tabular">{t`Page ${page} of ${pages}`}</span>
      <Button icon={<RightOutlined />} aria-label={t`Next page`} disabled={page >= pages} onClick={() => onGo(page + 1)} />
    </nav>
  );
}
