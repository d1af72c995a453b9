import { Modal, Tabs } from 'antd';
import { ConditionPreview } from '../../../shared/conditions/condition-preview';
import { useDialerColumns } from '../../../shared/dialer/use-dialer-columns';
import { useAllowed } from '../../../shared/session/session';
import { t } from '../../../shared/texts/texts';
import { useFocusBack } from '../../../shared/ui/focus-back';
import { pillStyle } from '../../../shared/ui/theme';
import type { DialerRule } from '../dialer.query';
import { RuleHistory } from '../rule-history';
import { VanishedValues } from '../vanished-values';

/** A rule in words, with its history for users who may change rules. */
export function RuleDetails({ rule, onClose }: { rule: DialerRule; onClose: () => void }) {
  useFocusBack();
  const columns = useDialerColumns();
  const mayChange = useAllowed('Setting_Configuration');
  const joined = rule.globleCondtion === 'Or' ? 'Or' : 'And';
  const preview = (
    <>
      <VanishedValues rule={rule} />
      <ConditionPreview columns={columns} blocks={rule.rule} joined={joined} />
      <p className="dialer-lists">
        <span>{t`Dialer List:`}</span>
        {rule.listIds.map(({ key, value }) => (
          <span key={key} className="pill" style={pillStyle('plain')}>
            {value}
          </span>
        ))}
      </p>
    </>
  );
  return (
    <Modal open title={t`Details of ${rule.name}`} width={720} footer={null} onCancel={onClose}>
      <Tabs
        items={[
          { key: 'preview', label: t`Preview`, children: preview },
          ...(mayChange ? [{ key: 'history', label: t`History`, children: <RuleHistory rule={rule} /> }] : []),
        ]}
      />
    </Modal>
  );
}
