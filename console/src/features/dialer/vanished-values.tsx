import { WarningOutlined } from '@ant-design/icons';
import { useDialerColumns } from '../../shared/dialer/use-dialer-columns';
import { t } from '../../shared/texts/texts';
import type { DialerRule } from './dialer.query';

/** Says in words which values or lists of a rule no longer exist; nothing if all of them do. */
export function VanishedValues({ rule: { vanished = [], vanishedLists = [] } }: { rule: Pick<DialerRule, 'vanished' | 'vanishedLists'> }) {
  const columns = useDialerColumns();
  if (vanished.length === 0 && vanishedLists.length === 0) return null;
  const labelOf = (column: string, label: string) => columns.find(({ value }) => value === column)?.label ?? label;
  return (
    <ul className="dialer-vanished" aria-label={t`Values that no longer exist`}>
      {vanished.map(({ column, label, values }) => (
        <li key={column}>
          <WarningOutlined aria-hidden />{' '}
          {values.length === 1
            ? t`${labelOf(column, label)} “${values[0] ?? ''}” no longer exists: this row matches no lead by it.`
            : t`${labelOf(column, label)} ${values.map((value) => `“${value}”`).join(', ')} no longer exist: this row matches no lead by them.`}
        </li>
      ))}
      {vanishedLists.length > 0 && (
        <li>
          <WarningOutlined aria-hidden /> {t`A dialer list of this rule was deleted: leads are not put on it.`}
        </li>
      )}
    </ul>
  );
}
